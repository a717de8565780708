import type { DayValue } from './series.ts';

/** The first one; the others are ten times the one before. */
const firstMilestone = 10_000;
/** A milestone that was reached within that time is not reached anew. */
const onceInDays = 90;

/** The greatest milestone that lies above `before` and not above `after`; null without one. */
export function milestoneBetween(before: number, after: number): number | null {
  if (after < firstMilestone) return null;
  const milestone = 10 ** (String(Math.floor(after)).length - 1);
  return before < milestone ? milestone : null;
}

/**
 * The milestone that the value at `index` is the first to reach; null without one. A value that was
 * there for a single day, and is not the first one known, has not reached it.
 */
export function milestoneAt(values: readonly DayValue[], index: number): number | null {
  const [before, to] = [values[index - 1], values[index]];
  const milestone = before && to ? milestoneBetween(before.value, to.value) : null;
  if (milestone === null || !to) return null;
  const earlier = values
    .slice(Math.max(0, index - onceInDays), index)
    .filter(({ count }) => to.count - count <= onceInDays);
  const wasReached = earlier.some(
    ({ value }, at) =>
      value >= milestone && (at === 0 || (earlier[at - 1]?.value ?? 0) >= milestone),
  );
  return wasReached ? null : milestone;
}
