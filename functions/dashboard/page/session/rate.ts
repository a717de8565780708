/*
 * What the service says of its rate limit (`RateLimit: "burst";r=12;t=3`). All tabs of a session share
 * one, so polling stops early and leaves the rest for what people do themselves.
 */
let share = 1;

/** Takes note of the rate that an answer tells. */
export function noteRate(headers: Headers): void {
  const left = Number(/;\s*r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1] ?? Number.NaN);
  const size = Number(/;\s*q=(\d+)/.exec(headers.get('ratelimit-policy') ?? '')?.[1] ?? Number.NaN);
  if (left >= 0 && size > 0) share = left / size;
}

/** Whether less than a fifth of the requests is left: then nothing is asked that nobody asked for. */
export function isRateShort(): boolean {
  return share < 0.2;
}
