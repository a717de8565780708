import { lastMinute } from '../../domain/quota/minutes.ts';
import { type Permits } from '../../domain/quota/permits.ts';
import { perMinute, type Quota, routineAtOnce } from '../../domain/quota/quota.ts';

/** The part of a lane that a tick aims at, and the part that it fills with extra visits at most. */
export const full = 0.97;
const extraPart = 0.6;
/** The part that promised visits have in any case: the pages of an import would hold them up for hours. */
const leastPart = 0.5;

/** How many requests a tick may cause in its minute. */
export interface Room {
  /** For visits that a plan promised. */
  promised: number;
  /** In all, where the visits are extra ones. */
  extra: number;
}

/**
 * How many artists are asked for together: half of what a lane gives in a second. Permits for all of them would
 * never be free in a lane from which others take one at a time.
 */
export function roundOf(quota: Quota): number {
  return Math.ceil(routineAtOnce(quota) / 2);
}

/**
 * What is left of a lane's minute for a tick, by what others used of the last one. Extra visits leave
 * 40% of the lane free, and back off first: what others use counts against them.
 * @param ownRequests what the tick of the last minute caused: it isn't counted twice.
 */
export function roomOf(permits: Permits, ownRequests: number, now: Date, quota: Quota): Room {
  const used = lastMinute(permits.minutes, now.getTime());
  // A check that a tick asked for begins as a scheduled one, and goes on in the turn of re-checks.
  const work = (used?.rechecks ?? 0) + (used?.routine ?? 0);
  const others = (used?.people ?? 0) + Math.max(0, work - ownRequests);
  const most = perMinute(quota);
  const left = (part: number) => Math.max(0, Math.floor(part * most) - others);
  const promised = Math.max(left(full), Math.floor(leastPart * most));
  return { promised, extra: left(extraPart) };
}
