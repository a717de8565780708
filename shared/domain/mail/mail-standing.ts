import * as z from '../zod.ts';
import { reputation } from '../../plan/mail.ts';
import { Timestamp } from '../text/text.ts';

/** Mails of the stream of alerts, over some time: what was sent, and what came back of it for good. */
export const MailCounts = z.object({
  sent: z.int().default(0),
  bounced: z.int().default(0),
  complained: z.int().default(0),
});
export type MailCounts = z.infer<typeof MailCounts>;

/** Why alert mail is paused: too much came back, too many complained, or the operator said so. */
export const PauseReason = z.enum(['bounces', 'complaints', 'operator']);
export type PauseReason = z.infer<typeof PauseReason>;

/** Whether alert mail is paused, and from which counts on mail is judged. */
export const MailStanding = z.lazy(() =>
  z.object({
    paused: z.object({ at: Timestamp, reason: PauseReason }).nullable(),
    /** What the counts of that UTC day were when it was resumed: all before is forgiven. */
    since: z.object({ day: z.iso.date(), counts: MailCounts }).nullable(),
  }),
);
export type MailStanding = z.infer<typeof MailStanding>;

/** Nothing was ever paused. */
export const goodStanding: MailStanding = { paused: null, since: null };

/** So many days are judged, today included: AWS looks at about that much, too. */
export const judgedDays = 7;

/**
 * Why alert mail must be paused by what came back; null: it needn't be.
 * @param days the counts of the judged UTC days, by date.
 */
export function pauseReasonOf(
  days: ReadonlyMap<string, MailCounts>,
  { since }: MailStanding,
): Exclude<PauseReason, 'operator'> | null {
  const sum = { sent: 0, bounced: 0, complained: 0 };
  for (const [day, counts] of days) {
    if (since && day < since.day) continue;
    const before = since?.day === day ? since.counts : { sent: 0, bounced: 0, complained: 0 };
    sum.sent += counts.sent - before.sent;
    sum.bounced += counts.bounced - before.bounced;
    sum.complained += counts.complained - before.complained;
  }
  if (isTooMuch(sum.complained, sum.sent, reputation.complaints)) return 'complaints';
  return isTooMuch(sum.bounced, sum.sent, reputation.bounces) ? 'bounces' : null;
}

function isTooMuch(
  back: number,
  sent: number,
  { shareMax, countMin }: { shareMax: number; countMin: number },
): boolean {
  return back >= countMin && back > shareMax * sent;
}
