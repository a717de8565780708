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
/** Further requests of a check that was begun, and re-checks, for each first one: at most. */
const furtherMax = 4;
const furtherUsual = 0.5;

/** The most requests that a lane may send in a minute. */
export function perMinute(quota: Quota): number {
  return (quota.requests * minuteMs) / (slotsOf(quota) * slotMsOf(quota));
}

/**
 * How many checks of the line may begin in the next minute: what people left of the last one, less
 * what each check asks for after its first request. Of a lane whose breaker is open only one, which
 * finds out whether the catalog is back, in the minute in which it may.
 */
export function turnsIn(lanes: readonly LaneState[], now: number, quota: Quota): number {
  const turns = lanes.map(({ permits, openUntil }) => {
    if (openUntil !== null) return openUntil <= now + minuteMs ? 1 : 0;
    const last = lastMinute(permits.minutes, now);
    const measured = last && last.routine > 0 ? last.rechecks / last.routine : furtherUsual;
    const free = perMinute(quota) - (last?.people ?? 0);
    return Math.max(1, Math.floor(free / (1 + Math.min(furtherMax, measured))));
  });
  return turns.reduce((sum, count) => sum + count, 0);
}

/** In how many seconds each of `count` checks begins, spread over a minute. */
export function spreadOver(count: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.floor((index * 60) / count));
}
