import { Problem } from '../domain/problems/errors.ts';
import { nextRequestIn } from '../domain/problems/problem-details.ts';
import { burstIn, remainingOf, type Pace } from '../table/limits/pace.ts';

/**
 * The current rate limits, as the IETF draft (ratelimit-headers) writes them. Two policies apply at
 * once: the requests per minute, and the burst, which grows back over time. `RateLimit` is about
 * the burst, which runs out first: how many requests would be accepted right now (`r`), and after
 * how many seconds of rest it is full again (`t`); if none would be accepted, after how many
 * seconds one is.
 * @param policy the name of the policy of a minute.
 */
export function rateHeaders(pace: Pace, now: Date, policy = 'default'): Record<string, string> {
  const nowMs = now.getTime();
  const burst = policy === 'default' ? 'burst' : `${policy}-burst`;
  const size = burstIn(pace);
  const windowSeconds = Math.ceil((size * pace.interval_ms) / 1000);
  const left = remainingOf(pace, nowMs);
  const until = left === 0 ? pace.allow_at : pace.tat;
  return {
    'ratelimit-policy': [
      `"${burst}";q=${size};w=${windowSeconds}`,
      `"${policy}";q=${pace.rate_per_minute};w=60`,
    ].join(', '),
    ratelimit: `"${burst}";r=${left};t=${secondsUntil(until, nowMs)}`,
  };
}

/** The refusal of one request too many, with the time from which the next one passes. */
export function tooManyRequests(pace: Pace, now: Date): Problem {
  const seconds = secondsUntil(pace.allow_at, now.getTime());
  return new Problem('rate_limited', nextRequestIn(seconds), {
    headers: { 'retry-after': String(seconds) },
  });
}

function secondsUntil(at: number, nowMs: number): number {
  return Math.max(1, Math.ceil((at - nowMs) / 1000));
}
