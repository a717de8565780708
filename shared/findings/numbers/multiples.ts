import { type DayValue, growthSteps, logOf } from './day-value.ts';
import { deviation, median } from './robust.ts';

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
const nearHeld = 0.01;
/** How many steps are used to estimate where the number would be by now. */
const stepsLooked = 14;
const stepsMin = 5;

/**
 * Whether a value may be a whole multiple, or such a part, of what a value before would have become.
 * What was counted several times can be divided by that: one person more or less, and it was not.
 * @param back 1 is the last of the sound values. It may be wrong by itself, and not by a multiple:
 *   then it is the one before, 2; but that is no reason to doubt all that is about half of that.
 * @param isHeld whether the day before was a multiple: a part strays a little while it lasts.
 */
export function isMultiple(
  found: DayValue,
  sound: readonly DayValue[],
  { back, isHeld }: { back: 1 | 2; isHeld: boolean },
): boolean {
  const last = sound.at(-back);
  if (!last || last.value === 0) return false;
  const days = found.count - last.count;
  const steps = growthSteps(sound.slice(-stepsLooked - 1)).map(({ perDay }) => perDay);
  const usual = steps.length >= stepsMin ? median(steps) : 0;
  const moved = logOf(found.value) - logOf(last.value) - usual * days;
  const times = Math.round(Math.exp(Math.abs(moved)));
  if (times < 2 || times > timesMax) return false;
  if (moved > 0 && found.value % times !== 0) return false;
  const nearBack = back === 1 ? nearMax + nearMaxPerDay * days : nearMaxBack;
  /** Of a part, only how near it is can be known: it has to be nearer, the more regular the number is. */
  const nearPart = () => {
    const isKnown = steps.length >= stepsMin;
    const near = isKnown ? nearMin + 2 * deviation(steps, usual) * (2 * days - 1) : nearUnknown;
    return Math.max(near, isHeld ? nearHeld : 0);
  };
  // That it can be divided says most: how near it is then says little.
  const near = moved > 0 ? nearBack : Math.min(nearPart(), nearBack);
  const chance = 1 / (2 * Math.sqrt(last.value));
  return Math.abs(Math.abs(moved) - Math.log(times)) <= near + chance;
}
