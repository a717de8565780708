import { pauseReasonOf, type PauseReason } from '../../domain/mail/mail-standing.ts';
import type { Table } from '../../table/client.ts';
import {
  countReturned,
  mailCounts,
  putMailStanding,
  readMailStanding,
} from '../../table/limits/mail-budget.ts';
import { note } from '../../telemetry/record.ts';
import type { Clock } from '../../usecases/ports.ts';

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
