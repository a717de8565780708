import { deviation, median, rounding } from './robust.ts';
import type { DayValue } from './day-value.ts';

/** The steps that say what is usual, and how few are enough. */
const stepsLooked = 20;
const stepsMin = 10;

/** How a number that accumulates usually moves, in people. */
export interface UsualSteps {
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
