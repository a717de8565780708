import { createHash } from 'node:crypto';
import * as z from '../zod.ts';
import { Timestamp } from '../text/text.ts';
import { Work } from './work.ts';

/**
 * Work that fails. A round has failed when its message was handed out as often as the queue does, and
 * is set aside. Work that failed {@link roundsMax} rounds in a row is parked: it is still owed, but
 * tried once an hour, and somebody is told. A source that gives no answer is no failure of the work:
 * that puts itself back.
 */
export const FailingWork = z.object({
  /** Stands for the work, see {@link failingId}. */
  id: z.string(),
  work: Work,
  /** Rounds that failed in a row. */
  rounds: z.int().min(1),
  /** When the first of them failed, and the last. */
  since: Timestamp,
  last_at: Timestamp,
  /** The name of the last error, or `unfinished` where the function itself came to an end. */
  reason: z.string(),
  /** Finds the line of the last try in the log. */
  message_id: z.string(),
  /** Since when it has been parked; null: not yet. */
  parked_at: Timestamp.nullable(),
});
export type FailingWork = z.infer<typeof FailingWork>;

/** A round that failed. */
export interface FailedRound {
  work: Work;
  at: Date;
  reason: string;
  message_id: string;
  /** Only the reason is new: the round was counted when its last try began. */
  isCounted?: boolean;
}

export const roundsMax = 5;

/** What no row of the table owes: a schedule, a person, or the daily comparison asks for it again. */
const askedAnew: ReadonlySet<Work['kind']> = new Set([
  'check',
  'check_now',
  'failed_sign_in',
  'plan',
]);

/** Whether work can be parked: what is owed until it is done. */
export function isOwed({ kind }: Work): boolean {
  return !askedAnew.has(kind);
}

/** Of a run for a target only the target, of a re-check only the watch: each finds out itself what is due. */
function essenceOf(work: Work): Work {
  if (work.kind === 'recheck') return { kind: work.kind, watch_id: work.watch_id };
  if (work.kind !== 'deliver_webhook' && work.kind !== 'deliver_message') return work;
  const { kind, organization_id, target_id } = work;
  return { kind, organization_id, target_id };
}

/** The same for the same work, short enough to be typed: `recheck-3f9a1c0b52de`. */
export function failingId(work: Work): string {
  const entries = Object.entries(essenceOf(work)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(entries)).digest('hex');
  return `${work.kind}-${hash.slice(0, 12)}`;
}

/** What is known of failing work after one more round of it failed. */
export function failedAgain(before: FailingWork | null, round: FailedRound): FailingWork {
  const { reason, message_id } = round;
  const at = round.at.toISOString();
  const rounds = Math.max(1, (before?.rounds ?? 0) + (round.isCounted === true ? 0 : 1));
  return {
    ...{ id: failingId(round.work), work: essenceOf(round.work), rounds, reason, message_id },
    since: before?.since ?? at,
    last_at: at,
    parked_at: before?.parked_at ?? (rounds >= roundsMax ? at : null),
  };
}

/** Parked work that gets one more round: if that fails too, it is parked again. */
export function unparked(work: FailingWork): FailingWork {
  return { ...work, rounds: roundsMax - 1, parked_at: null };
}

const hourMs = 3_600_000;

/**
 * Whether a sweep that runs at `now`, after the one before at `last` (null: nobody knows), tries
 * parked work: once an hour.
 */
export function isToTry(parkedAt: Date, last: Date | null, now: Date): boolean {
  const hoursUntil = (at: Date) => Math.floor((at.getTime() - parkedAt.getTime()) / hourMs);
  if (hoursUntil(now) < 1) return false;
  return last === null || last > now || hoursUntil(now) > Math.max(0, hoursUntil(last));
}

/** How long what is known of failing work is kept, since its last failure. */
export function failingKeptSeconds({ parked_at }: FailingWork): number {
  // The rounds of one row overlap, and begin within the hour. Parked work is tried within the hour too:
  // should nobody do that for a day, the sweep takes it up again like any other.
  return parked_at === null ? 3 * 3600 : 24 * 3600;
}
