/** The numbers of an artist that have a value a day, and are watched where the catalog tells them. */
export const numberFields = ['followers', 'monthly_listeners'] as const;
export type NumberField = (typeof numberFields)[number];

/** Up or down. */
export type Direction = 1 | -1;

/** A number on a day that may be relied on. `count` is the day, counted from 1970. */
export interface DayValue {
  day: string;
  count: number;
  value: number;
}

/**
 * So many days without a value that may be relied on, and no more, are waited out. What happened in a
 * longer gap is learned.
 */
export const gapDays = 7;

/**
 * Why a value wasn't trusted at once. `multiple`: it could have been a catalog error, but it
 * stayed. `no_multiple`: the same, until a value came that couldn't be one. `zero`: it could have
 * been a gap.
 */
export type Doubt = 'multiple' | 'no_multiple' | 'zero';

/** The logarithm of a number of people; of nobody as of half a person. */
export function logOf(value: number): number {
  return Math.log(Math.max(value, 0.5));
}

/** From one value to the next, as growth in logarithms a day: a gap is divided by its days. */
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
    const perDay = (logOf(to.value) - logOf(from.value)) / (to.count - from.count);
    return [{ from, to, perDay }];
  });
}
