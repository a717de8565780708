import { dayCount } from './release-date.ts';
import type { DailyNumbers } from './types.ts';

/** A number on a day that may be relied on. `count` is the day, counted from 1970. */
export interface DayValue {
  day: string;
  count: number;
  value: number;
}

/** Multiples that a source has been seen to report for a day or some in place of the number. */
const glitchFactors = [2, 3, 1 / 2, 1 / 3];
/** How near to the multiple: the number itself moved on a little in the meantime. */
const glitchTolerance = 0.01;
/** From here on a number that is the very same the next day was not counted anew. */
const staleFrom = 1000;

/**
 * The sound values of a number, oldest first. A day without a reading, a zero, a large number that
 * repeats the day before, and a day (or a run of days) at an exact multiple of the last sound value
 * are left out: they are gaps, not values.
 * @param days oldest first.
 */
export function soundValues(
  days: readonly DailyNumbers[],
  field: 'followers' | 'monthly_listeners',
): DayValue[] {
  const sound: DayValue[] = [];
  for (const { day, [field]: value } of days) {
    const last = sound.at(-1);
    if (value === null || value <= 0) continue;
    if (last && (isStale(value, last.value) || isMultiple(value, last.value))) continue;
    sound.push({ day, count: dayCount(new Date(day)), value });
  }
  return sound;
}

function isStale(value: number, last: number): boolean {
  return value === last && value >= staleFrom;
}

function isMultiple(value: number, last: number): boolean {
  return glitchFactors.some(
    (factor) => Math.abs(value / last - factor) <= factor * glitchTolerance,
  );
}
