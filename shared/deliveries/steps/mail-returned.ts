import {
  destinationOf,
  endOf,
  fateOf,
  type MailEvent,
  wasSentThrough,
  wasSentTo,
} from '../../domain/mail/mail-event.ts';
import { pauseReasonOf, type PauseReason } from '../../domain/mail/mail-standing.ts';
import type { Table } from '../../table/client.ts';
import { StaleState, withFreshState } from '../../table/failures.ts';
import { countReturned, mailCounts } from '../../table/limits/mail-budget.ts';
import { putMailStanding, readMailStanding } from '../../table/limits/mail-budget.ts';
import { transact } from '../../table/transaction.ts';
import { note, count, nothingToDo } from '../../telemetry/record.ts';
import type { Clock, KeyRing } from '../../usecases/ports.ts';
import { disableTarget } from '../items/disable-target.ts';
import { getDestination } from '../items/stored-targets.ts';
import { isKnownToReturn, suppress } from './suppression.ts';

interface Deps {
  table: Table;
  clock: Clock;
}

/**
 * Counts an alert mail that came back for good, and pauses alert mail if too many did: before the mail
 * service blocks the whole account, and nobody can sign in.
 */
export async function judgeReturned(deps: Deps, fate: 'bounced' | 'complained'): Promise<void> {
  const { table, clock } = deps;
  const now = clock.now();
  await countReturned(table, fate, now);
  const [days, standing] = await Promise.all([
    mailCounts(table, now),
    readMailStanding(table, { consistent: true }),
  ]);
  if (standing.paused) return;
  const reason = pauseReasonOf(days, standing);
  if (reason) await pauseAlertMail(deps, reason);
}

/** Pauses alert mail until it is resumed. @returns false when it was paused before. */
export async function pauseAlertMail(
  { table, clock }: Deps,
  reason: PauseReason,
): Promise<boolean> {
  const standing = await readMailStanding(table, { consistent: true });
  if (standing.paused) return false;
  await putMailStanding(table, {
    ...standing,
    paused: { at: clock.now().toISOString(), reason },
  });
  note({ alert_mail_paused: reason });
  return true;
}

/**
 * Resumes alert mail: from then on, only what comes back anew is held against it.
 * @returns false when it was not paused.
 */
export async function resumeAlertMail({ table, clock }: Deps): Promise<boolean> {
  const standing = await readMailStanding(table, { consistent: true });
  if (!standing.paused) return false;
  const day = clock.now().toISOString().slice(0, 10);
  const counts = (await mailCounts(table, clock.now())).get(day);
  await putMailStanding(table, {
    paused: null,
    since: { day, counts: counts ?? { sent: 0, bounced: 0, complained: 0 } },
  });
  return true;
}

export interface ReturnedDeps {
  table: Table;
  clock: Clock;
  pepper: KeyRing;
  /** The configuration set of alert mail; undefined where there is none. */
  alertMailSet?: string | undefined;
}

/**
 * Disables the destination whose mail came back for good, or was complained of: who goes on sending
 * there ruins the name of the sender for everybody. The admins are told. Whatever mail it was, its
 * address is never asked for consent again, nor invited. A user is not shut out: codes for signing in
 * still go there. Nothing happens to a destination that goes to another address by now. If too much
 * alert mail comes back, all of it is paused; of one mailbox, each fate counts once.
 * @returns whether it was disabled by this; of several events about it the first does.
 */
export async function mailReturned(deps: ReturnedDeps, event: MailEvent): Promise<boolean> {
  const { table, clock } = deps;
  const fate = fateOf(event);
  if (fate !== null) await noteFate(deps, event, fate);
  const owner = destinationOf(event);
  const reason = endOf(event);
  const { eventType } = event.detail;
  count(eventType === 'Bounce' ? 'MailBounces' : 'MailComplaints');
  note({ mail_event: eventType });
  if (owner) note({ organization_id: owner.organization_id, target_id: owner.destination_id });
  if (owner === null || reason === null) {
    nothingToDo();
    return false;
  }
  return withFreshState(async () => {
    const item = await getDestination(table, owner.organization_id, owner.destination_id);
    if (!item?.address || item.status === 'disabled' || !wasSentTo(event, item.address)) {
      return false;
    }
    if (!(await disableTarget(table, { of: 'destination', item }, reason, clock.now()))) {
      throw new StaleState('the destination');
    }
    return true;
  });
}

/** Holds the fate of a mail against its addresses, and against all alert mail if it was one. */
async function noteFate(
  deps: ReturnedDeps,
  event: MailEvent,
  fate: 'bounced' | 'complained',
): Promise<void> {
  const { table, clock, pepper, alertMailSet } = deps;
  const isAlert = alertMailSet !== undefined && wasSentThrough(event, alertMailSet);
  for (const address of event.detail.mail.destination) {
    if (isAlert && !(await isKnownToReturn(deps, address, fate))) await judgeReturned(deps, fate);
    await transact(table, [await suppress(pepper, address, fate, clock.now())]);
  }
}
