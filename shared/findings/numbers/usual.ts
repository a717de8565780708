import {
  type DayValue,
  type GrowthStep,
  growthSteps,
  logOf,
  type Movement,
  weekMovement,
} from './movement.ts';

/** The share of the normal distribution's standard deviation that the median deviation is. */
const madToDeviation = 1.4826;

/** The value in the middle; of an even count the mean of both. 0 of none. */
export function median(values: readonly number[]): number {
  // Typed arrays sort by number, in half the time: this is most of the work of judging numbers.
  const sorted = Float64Array.from(values).sort();
  const half = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[half - 1], sorted[half]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}

/** Fewer different counts may all be round by chance. */
const roundedMin = 3;

/** What all of some counts are rounded to, a power of ten: 1 if they are exact, or too few to know. */
function rounding(values: readonly number[]): number {
  let unit = 1;
  if (values.some((value) => value % 10 !== 0)) return unit;
  const different = [...new Set(values)].filter((value) => value > 0);
  if (different.length < roundedMin) return unit;
  while (different.every((value) => value % (unit * 10) === 0)) unit *= 10;
  return unit;
}

/**
 * How far values usually are from `center`: a standard deviation that a few wild ones don't change,
 * however wild.
 */
export function deviation(values: readonly number[], center: number): number {
  return madToDeviation * median(values.map((value) => Math.abs(value - center)));
}

/** The steps that say what is usual, and how few are enough. */
const stepsLooked = 20;
const stepsMin = 10;

/** How a number that accumulates usually moves, in people. */
interface UsualSteps {
  /** A day, in the middle. */
  perDay: number;
  /** How far a step of the usual length strays from that. */
  spread: number;
  /** The usual length of a step, in days. */
  days: number;
  steps: number;
}

/** The last 20 steps up to the value at `end`; null while there are less than ten. */
export function usualSteps(values: readonly DayValue[], end: number): UsualSteps | null {
  const looked = values.slice(Math.max(0, end - stepsLooked), end + 1);
  const steps = looked.slice(1).flatMap((to, index) => {
    const from = looked[index];
    if (!from) return [];
    const days = to.count - from.count;
    return [{ days, perDay: (to.value - from.value) / days }];
  });
  if (steps.length < stepsMin) return null;
  const each = steps.map(({ perDay }) => perDay);
  const [perDay, days] = [median(each), median(steps.map((step) => step.days))];
  // Nobody's followers are more regular than one person a step, or what the catalog rounds them to.
  const unit = rounding(looked.map(({ value }) => value));
  const spread = Math.max(unit, deviation(each, perDay) * days);
  return { perDay, spread, days, steps: steps.length };
}

/** A single step may be longer than usual by so many days: it is still one step. */
const stepDaysMax = 7;

/**
 * How many times the usual spread a movement is beyond what is usual, with its sign. The longer it
 * takes, the further it may stray by chance; a single step only when a long gap lies in it.
 */
export function timesSpread(
  { perDay, spread, days }: UsualSteps,
  { moved, took, isStep }: { moved: number; took: number; isStep: boolean },
): number {
  const usualDays = isStep ? Math.max(days, stepDaysMax) : days;
  return (moved - perDay * took) / (spread * Math.sqrt(Math.max(1, took / usualDays)));
}

/** How far back the usual growth is looked for: long enough for eight of every weekday. */
const windowDays = 56;
/** With less history than that nothing is usual yet: two weeks, and most of their days. */
const historyDaysMin = 14;
/** From there on weekdays have their own growth. */
const weekdayDaysMin = 42;
const perWeekdayMin = 4;
/** Weekdays are told apart only where that leaves clearly less to chance. */
const weekdayGain = 0.8;
/** Weeks overlap: fewer of them say nothing about how weeks differ. */
const weeksMin = 21;
/** What no number is more regular than: a fifth of a percent a day, one percent a week. */
const dayScaleMin = 0.002;
const weekScaleMin = 0.01;

/** The usual growth of a number, in logarithms, and how far it usually strays from that. */
export interface UsualGrowth {
  /** The growth of a day, by its `count`: the median, and what is its weekday's own. */
  onDay(count: number): number;
  dayScale: number;
  /** In the middle, whatever the weekday. */
  perDay: number;
  /** How many steps it was found from: few make it uncertain. */
  steps: readonly GrowthStep[];
  /** The growth of a week and its scale; null until there are some weeks to compare. */
  week: { growth: number; scale: number; movements: readonly Movement[] } | null;
}

/**
 * The usual growth up to and with the value at `end`, from the eight weeks before it. Null while
 * there are less than 14 days of history.
 */
export function usualGrowth(values: readonly DayValue[], end: number): UsualGrowth | null {
  const last = values[end];
  if (!last) return null;
  const window = values
    .slice(Math.max(0, end - windowDays), end + 1)
    .filter(({ count }) => last.count - count <= windowDays);
  const steps = growthSteps(window);
  const span = last.count - (window[0] ?? last).count + 1;
  if (span < historyDaysMin || steps.length < stepsMin) return null;
  const growth = median(steps.map(({ perDay }) => perDay));
  const weekday = span >= weekdayDaysMin ? weekdayTerm(steps, growth) : null;
  const onDay = (count: number) => growth + (weekday?.terms[count % 7] ?? 0);
  const scale = weekday?.scale ?? scaleOf(steps, () => growth);
  const people = Math.max(last.value, 1);
  // A count that the catalog rounds moves by what it is rounded to, or not at all.
  const unit = rounding(window.map(({ value }) => value));
  const chance = Math.max(1 / Math.sqrt(people), unit / people);
  return {
    onDay,
    perDay: growth,
    dayScale: Math.max(scale, chance, dayScaleMin),
    steps,
    week: usualWeek(window, chance),
  };
}

/** The growth that is expected over the days after `from` up to and with `to`. */
export function expectedGrowth(usual: UsualGrowth | null, from: number, to: number): number {
  let sum = 0;
  for (let count = from + 1; usual && count <= to; count += 1) sum += usual.onDay(count);
  return sum;
}

function scaleOf(steps: readonly GrowthStep[], onDay: (count: number) => number): number {
  return deviation(
    steps.map(({ to, perDay }) => perDay - onDay(to.count)),
    0,
  );
}

/** What each weekday (by `count % 7`) grows beside the usual; null where it makes no difference. */
function weekdayTerm(steps: readonly GrowthStep[], growth: number) {
  const daily = steps.filter(({ from, to }) => to.count - from.count === 1);
  const terms = Array.from({ length: 7 }, (_, weekday) => {
    const own = daily.filter(({ to }) => to.count % 7 === weekday);
    return own.length < perWeekdayMin ? 0 : median(own.map(({ perDay }) => perDay - growth));
  });
  const before = scaleOf(daily, () => growth);
  // Seven terms were taken from the same steps, which makes what is left look smaller than it is.
  const freedom = Math.sqrt(daily.length / Math.max(1, daily.length - 7));
  const scale = freedom * scaleOf(daily, (count) => growth + (terms[count % 7] ?? 0));
  return scale < before * weekdayGain ? { terms, scale } : null;
}

function usualWeek(window: readonly DayValue[], chance: number): UsualGrowth['week'] {
  const movements = window.flatMap((_, index) => weekMovement(window, index) ?? []);
  const whole = movements.filter(({ from, to }) => to.count - from.count >= 6);
  if (whole.length < weeksMin) return null;
  const logs = whole.map(weekLog);
  const growth = median(logs);
  const scale = Math.max(deviation(logs, growth), chance, weekScaleMin);
  return { growth, scale, movements: whole };
}

/** A movement's rate per week, in logarithms. */
export function weekLog({ from, to, days }: Movement): number {
  return (logOf(to.value) - logOf(from.value)) * Math.min(1, 7 / days);
}
