import { lastMinute } from './minutes.ts';
import { type Permits, type Quota, slotMsOf, slotsOf } from './permits.ts';

/**
 * The line of scheduled checks that found no permit. Organizations take turns: each check has a place,
 * which is one behind the last place of its organization, and never before the front of the line. So
 * the first checks of all organizations come before the second ones, however many one of them has.
 */
export function placeBehind(own: number | null, front: number): number {
  return Math.max(own ?? 0, front) + 1;
}

/** One lane as it stands: what it granted, and until when its breaker is open (epoch ms). */
export interface LaneState {
  permits: Permits;
  openUntil: number | null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Requests of a check that nothing is known of yet: so many checks are called at first. */
const requestsAtFirst = 3;
/** So many refusals for each permit, on a lane that is nearly full, mean that too many were called. */
const refusedMax = 0.5;
const nearlyFull = 0.85;
const fewer = 0.9;
/** Requests of most checks, on the safe side. */
const requestsAtOnce = 2;
/** The part of a lane that calls aim at. */
const full = 0.97;
/** So much of the checks at first is called in any case, even when others use all permits. */
const leastPart = 0.5;

/** While many wait, a scheduled check is dropped within this part of its interval after the last check. */
const freshPart = 0.5;
/** Pages give way to checks in line for this part of their own period at most. */
const pagesWaitPart = 0.25;

/** The most requests that a lane may send in a minute. */
export function perMinute(quota: Quota): number {
  return (quota.requests * minuteMs) / (slotsOf(quota) * slotMsOf(quota));
}

/**
 * How many checks of the line may begin in the next minute: as many more or fewer than in the last one
 * as it takes to use nearly all permits, and a tenth fewer when very many were refused. Of a lane whose
 * breaker is open only one, which finds out whether the catalog is back, in the minute in which it may.
 * @param before how many were called for the last minute; 0: none
 */
export function callsIn(
  lanes: readonly LaneState[],
  before: number,
  now: number,
  quota: Quota,
): number {
  const open = lanes.filter(({ openUntil }) => openUntil === null);
  const probes = lanes.filter(({ openUntil }) => openUntil !== null && openUntil <= now + minuteMs);
  if (open.length === 0) return probes.length;
  const most = open.length * perMinute(quota);
  const minutes = open.map(({ permits }) => lastMinute(permits.minutes, now));
  const sum = (of: 'people' | 'rechecks' | 'routine' | 'refused') =>
    minutes.reduce((all, minute) => all + (minute?.[of] ?? 0), 0);
  const used = sum('people') + sum('rechecks') + sum('routine');
  const isTooMuch = sum('refused') > refusedMax * used && used > nearlyFull * most;
  const first = most / requestsAtFirst;
  const change = isTooMuch ? (fewer - 1) * before : (full * most - used) / requestsAtOnce;
  const next = Math.max(before + change, leastPart * first);
  const begun = before > open.length ? next : first;
  return probes.length + Math.max(open.length, Math.min(Math.ceil(begun), Math.floor(most)));
}

/** Whether an artist was checked so short a while ago that a check gives way to those in line. */
export function isFresh(lastCheckedAt: Date, everyHours: number, now: Date): boolean {
  return now.getTime() - lastCheckedAt.getTime() < freshPart * everyHours * hourMs;
}

/** Whether pages that are due since `dueAt` give way to checks in line. */
export function mayPagesWait(dueAt: number, periodMs: number, now: number): boolean {
  return now - dueAt < pagesWaitPart * periodMs;
}

/** In how many seconds each of `count` checks begins, spread over a minute. */
export function spreadOver(count: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.floor((index * 60) / count));
}
