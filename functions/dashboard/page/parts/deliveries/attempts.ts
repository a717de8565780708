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
