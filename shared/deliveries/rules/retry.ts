import type { Outcome } from './delivery.ts';

/** What decides about a further attempt, of how the last one ended. */
export type AttemptEnd = Pick<
  Outcome,
  'delivered' | 'status_code' | 'retry_after_seconds' | 'disable_reason' | 'permanent'
>;

/** What is to become of a delivery after an attempt. */
export type AfterAttempt =
  { status: 'delivered' | 'failed' } | { status: 'pending'; waitSeconds: number };

/** No receiver can push an attempt further away than this. */
export const retryAfterSecondsMax = 6 * 3600;
const jitterSecondsMax = 15 * 60;

/**
 * Decides about a delivery after its attempt number `attemptsMade`.
 * @param scheduleSeconds the waits before each attempt, the first attempt's included.
 * @param chance from 0 to 1, 1 excluded: how much of the jitter is added.
 */
export function afterAttempt(
  end: AttemptEnd,
  attemptsMade: number,
  scheduleSeconds: readonly number[],
  chance: number,
): AfterAttempt {
  if (end.delivered) return { status: 'delivered' };
  const base = scheduleSeconds[attemptsMade];
  if (end.permanent || end.disable_reason !== null || base === undefined) {
    return { status: 'failed' };
  }
  const wait = Math.max(base, askedFor(end));
  return { status: 'pending', waitSeconds: wait + chance * jitterSeconds(wait) };
}

/** What the receiver asked for; only a 429 or 503 may ask (RFC 9110 10.2.3). */
function askedFor({ status_code, retry_after_seconds }: AttemptEnd): number {
  if (status_code !== 429 && status_code !== 503) return 0;
  return Math.min(retry_after_seconds ?? 0, retryAfterSecondsMax);
}

/** Jitter is only ever added, so that no attempt comes earlier than the schedule or the receiver says. */
function jitterSeconds(wait: number): number {
  return Math.max(1, Math.min(wait / 10, jitterSecondsMax));
}
