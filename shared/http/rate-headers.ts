import { Problem } from '../domain/errors.ts';
import { remainingOf, type Pace } from '../table/limits/pace.ts';

/**
 * How the rate stands, as the IETF's draft (ratelimit-headers) writes it: the policy of the plan,
 * and how many requests would be let through at once now (`r`); after `t` seconds of rest it is the
 * whole burst.
 * @param policy its name.
 */
export function rateHeaders(pace: Pace, now: Date, policy = 'default'): Record<string, string> {
  const nowMs = now.getTime();
  const rested = Math.max(1, Math.ceil((pace.tat - nowMs) / 1000));
  return {
    'ratelimit-policy': `"${policy}";q=${pace.rate_per_minute};w=60`,
    ratelimit: `"${policy}";r=${remainingOf(pace, nowMs)};t=${rested}`,
  };
}

/** The refusal of one request too many, with the time from which the next one passes. */
export function tooManyRequests(pace: Pace, now: Date): Problem {
  const seconds = Math.max(1, Math.ceil((pace.allow_at - now.getTime()) / 1000));
  return new Problem('rate_limited', `The next request is let through in ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
