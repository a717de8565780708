import type { NumberField } from './number-field.ts';
import { dayCount } from '../releases/release-date.ts';
import { deviation, median } from './robust.ts';
import type { DailyNumbers } from '../types.ts';

/** A number on a day that may be relied on. `count` is the day, counted from 1970. */
export interface DayValue {
  day: string;
  count: number;
  value: number;
}

/** A source's slip reports the number so many times, or the same part of it. */
const timesMax = 10;
/**
 * How near to the multiple of where the number would be by now, in logarithms; and while it is not
 * known how regular the number is.
 */
const nearMin = 0.002;
const nearMax = 0.05;
const nearMaxPerDay = 0.01;
const nearMaxBack = 0.02;
const nearUnknown = 0.01;
/** The steps by which it is judged where the number would be by now. */
const stepsLooked = 14;
const stepsMin = 5;
/** A slip lasts a day or some: what stays for longer than two weeks is the number. */
const heldDaysMax = 14;
/** A beginning no longer than that is wrong itself when what follows contradicts it for longer. */
const beginningMax = 7;
/** From here on a number that is the very same the next day was not counted anew. */
const staleFrom = 1000;

/**
 * The sound values of a number, oldest first. A day without a reading, a zero, a large number that
 * repeats the day before, and a day (or a run of days) at an exact multiple of the last sound value
 * are left out: they are gaps, not values. A run of multiples ends with the first number that is
 * none, or after two weeks: a number that did double is known after a day or two, since it can't be
 * divided; one that did halve, when it is clear of the half of where it would be.
 * @param days oldest first.
 */
export function soundValues(days: readonly DailyNumbers[], field: NumberField): DayValue[] {
  let sound: DayValue[] = [];
  let held: DayValue[] = [];
  for (const { day, [field]: value } of days) {
    if (value === null || value <= 0) continue;
    const found = { day, count: dayCount(new Date(day)), value };
    const last = sound.at(-1);
    if (last && isStale(value, held.at(-1)?.value ?? last.value)) continue;
    const isSlip = isMultiple(found, sound, 1) || isMultiple(found, sound, 2);
    if (last && found.count - last.count <= heldDaysMax && isSlip) {
      held.push(found);
      if (sound.length > beginningMax || held.length <= beginningMax) continue;
      sound = held;
    } else {
      sound.push(found);
    }
    held = [];
  }
  return sound;
}

function isStale(value: number, last: number): boolean {
  return value === last && value >= staleFrom;
}

/**
 * Whether a value may be a whole multiple, or such a part, of what a value before would have become.
 * What was counted several times can be divided by that: one person more or less, and it was not.
 * @param back 1 is the last of the sound values. It may be wrong by itself, and not by a multiple:
 *   then it is the one before, 2; but that is no reason to doubt all that is about half of that.
 */
function isMultiple(found: DayValue, sound: readonly DayValue[], back: 1 | 2): boolean {
  const last = sound.at(-back);
  if (!last) return false;
  const days = found.count - last.count;
  const steps = growthSteps(sound.slice(-stepsLooked - 1)).map(({ perDay }) => perDay);
  const usual = steps.length >= stepsMin ? median(steps) : 0;
  const spread = steps.length >= stepsMin ? deviation(steps, usual) : null;
  const moved = Math.log(found.value / last.value) - usual * days;
  const times = Math.round(Math.exp(Math.abs(moved)));
  if (times < 2 || times > timesMax) return false;
  if (moved > 0 && found.value % times !== 0) return false;
  const nearBack = back === 1 ? nearMax + nearMaxPerDay * days : nearMaxBack;
  // That it can be divided says most: how near it is then says little.
  const near = moved > 0 ? nearBack : Math.min(nearPart(days, spread), nearBack);
  const chance = 1 / (2 * Math.sqrt(last.value));
  return Math.abs(Math.abs(moved) - Math.log(times)) <= near + chance;
}

/** How near it is says all there is to know of a part: the more, the more regular the number. */
function nearPart(days: number, spread: number | null): number {
  return spread === null ? nearUnknown : nearMin + 2 * spread * (2 * days - 1);
}

/** From one sound value to the next, as growth in logarithms a day: a gap is divided by its days. */
export interface GrowthStep {
  from: DayValue;
  to: DayValue;
  perDay: number;
}

/** The steps between values, oldest first. */
export function growthSteps(values: readonly DayValue[]): GrowthStep[] {
  return values.slice(1).flatMap((to, index) => {
    const from = values[index];
    if (!from) return [];
    return [{ from, to, perDay: Math.log(to.value / from.value) / (to.count - from.count) }];
  });
}
