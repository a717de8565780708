import { type DayValue, growthSteps, type GrowthStep, logOf } from './day-value.ts';
import { type Movement, weekMovement } from './movement.ts';
import { deviation, median, rounding } from './robust.ts';

/** How far back the usual growth is looked for: long enough for eight of every weekday. */
const windowDays = 56;
/** With less history than that nothing is usual yet: two weeks, and most of their days. */
const historyDaysMin = 14;
const stepsMin = 10;
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
