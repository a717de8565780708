import {
  destinationOf,
  endOf,
  fateOf,
  type MailEvent,
  wasSentThrough,
  wasSentTo,
} from '../../domain/mail/mail-event.ts';
import type { Table } from '../../table/client.ts';
import { getDestination } from '../items/stored-targets.ts';
import { StaleState, withFreshState } from '../../table/failures.ts';
import { disableTarget } from '../items/disable-target.ts';
import { count, note, nothingToDo } from '../../telemetry/record.ts';
import { transact } from '../../table/transaction.ts';
import type { Clock, KeyRing } from '../../usecases/ports.ts';
import { judgeReturned } from './mail-reputation.ts';
import { isKnownToReturn, suppress } from './suppression.ts';

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
