import { durationText } from '../../number-format.ts';
import { deliveries as words, faultText } from '../../text/deliveries.ts';
import type { Delivery } from './target.ts';

/** An attempt in a log, and what it was for. */
export type ListedAttempt = Delivery['attempts'][number] & { delivery: Delivery };

/** Whether the receiver took it. Mail has no status: what went out without an error was taken. */
export function isTaken({ status_code, error }: Pick<ListedAttempt, 'status_code' | 'error'>) {
  return error === null && (status_code === null || (status_code >= 200 && status_code < 300));
}

/** The latest attempts of some deliveries, `max` at most, the oldest first. */
export function latestAttempts(deliveries: readonly Delivery[], max: number): ListedAttempt[] {
  return deliveries
    .flatMap((delivery) => delivery.attempts.map((attempt) => ({ ...attempt, delivery })))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .slice(-max);
}

/**
 * How high the bar of an attempt stands, from 0 to 1. What failed fills its place; what was taken shows
 * how long it took, by magnitudes: from 10 ms to the 15 s after which nobody waits.
 */
export function barHeight(attempt: ListedAttempt): number {
  if (!isTaken(attempt)) return 1;
  const magnitude = Math.log10(Math.max(attempt.duration_ms, 10) / 10) / Math.log10(1500);
  return Math.min(0.15 + magnitude * 0.6, 0.75);
}

/** What an attempt met, in a few words: `HTTP 503 after 1.2 s`. */
export function answerText(
  attempt: Pick<ListedAttempt, 'status_code' | 'error' | 'duration_ms'>,
): string {
  const { status_code, error, duration_ms } = attempt;
  const took = durationText(duration_ms);
  if (status_code !== null)
    return `HTTP\u00a0${status_code} after\u00a0${took.replaceAll(' ', '\u00a0')}`;
  return isTaken(attempt) ? `Sent in ${took}` : `${faultText(status_code, error)} (${took})`;
}

/** Why a delivery was skipped, in words; a reason nobody knows stays as it is. */
export function skipText(reason: string): string {
  const texts: Readonly<Record<string, string>> = words.skipReasons;
  return texts[reason] ?? reason;
}

/** What of a delivery decides whether it can be sent again. */
interface Sent {
  status: string;
  event_type: string;
  next_attempt_at: string | null;
}

/** What a test is called in a log. */
export const testType = 'TEST';

/** Whether a delivery has come to its end, and can be sent again; a test isn't, another one is sent. */
export function canResend({ status, event_type }: Sent): boolean {
  return status !== 'pending' && event_type !== testType;
}

/** Whether the next attempt of a delivery can be made now: not while it is due anyway. */
export function canHurry({ status, next_attempt_at }: Sent, now: Date): boolean {
  const isAhead = next_attempt_at !== null && Date.parse(next_attempt_at) > now.getTime();
  return status === 'pending' && isAhead;
}

/** {@link followMs} for a list of targets: those whose attempts fail are soon to change. */
export function followTargetsMs(
  targets: readonly { failing: { delivery: Waiting | null } | null }[],
  now: Date,
): number | false {
  return followMs(
    targets.flatMap(({ failing }) => failing?.delivery ?? []),
    now,
  );
}

/** What of a delivery tells whether it is soon to change. */
interface Waiting {
  status: string;
  next_attempt_at: string | null;
}

const soonMs = 60_000;
const quickMs = 3000;
const calmMs = 30_000;

/**
 * How often to read deliveries again that are shown: quickly while an attempt is due within a minute,
 * calmly while one comes later, not at all where nothing is going to change by itself.
 * @returns milliseconds, or false.
 */
export function followMs(shown: readonly Waiting[], now: Date): number | false {
  const waits = shown.flatMap(({ status, next_attempt_at }) =>
    status === 'pending' && next_attempt_at !== null
      ? [Date.parse(next_attempt_at) - now.getTime()]
      : [],
  );
  if (waits.length === 0) return false;
  return Math.min(...waits) <= soonMs ? quickMs : calmMs;
}
