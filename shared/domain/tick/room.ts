import { lastMinute } from '../quota/minutes.ts';
import { perMinute, type Permits, type Quota } from '../quota/permits.ts';

/** The part of a lane that a tick aims at, and the part that it fills with extra visits at most. */
const full = 0.97;
const extraPart = 0.6;

/** How many requests a tick may cause in its minute. */
export interface Room {
  /** For visits that a plan promised. */
  promised: number;
  /** In all, where the visits are extra ones. */
  extra: number;
}

/**
 * What is left of a lane's minute for a tick, by what others used of the last one. Extra visits leave
 * 40% of the lane free, and back off first: what others use counts against them.
 * @param ownRequests what the last tick itself asked: it isn't counted twice.
 */
export function roomOf(permits: Permits, ownRequests: number, now: Date, quota: Quota): Room {
  const used = lastMinute(permits.minutes, now.getTime());
  const routine = Math.max(0, (used?.routine ?? 0) - ownRequests);
  const others = (used?.people ?? 0) + (used?.rechecks ?? 0) + routine;
  const left = (part: number) => Math.max(0, Math.floor(part * perMinute(quota)) - others);
  return { promised: left(full), extra: left(extraPart) };
}
