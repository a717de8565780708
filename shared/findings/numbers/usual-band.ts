import type { DayValue, NumberField } from './day-value.ts';
import { Grounds } from './grounds.ts';

/** Between which numbers a reading is usual: no rule for a single step is met. */
export interface UsualRange {
  day: string;
  low: number;
  high: number;
}

/** So far upward is looked for the limit: times the number before, and so many people. */
const most = { times: 4, people: 400 } as const;

/**
 * For each value but the first, the range that would have been usual on its day, judged by the
 * values before it. The rules themselves are asked for its limits.
 * @param values oldest first, as `soundValues` gives them.
 * @param fromDay the first day that is asked for: those before only say what is usual.
 */
export function usualBand(
  values: readonly DayValue[],
  field: NumberField,
  fromDay = '',
): UsualRange[] {
  const tried = [...values];
  const grounds = new Grounds(tried, field);
  return values.slice(1).flatMap((to, index) => {
    const end = index + 1;
    const from = values[index];
    if (!from || to.day < fromDay) return [];
    const isNews = (value: number, direction: 1 | -1) => {
      tried[end] = { ...to, value };
      return grounds.of(index, end, direction).length > 0;
    };
    const top = from.value * most.times + most.people;
    const low = lastUsual(from.value, -1, (value) => isNews(value, -1));
    const high = lastUsual(from.value, top, (value) => isNews(value, 1));
    tried[end] = to;
    return [{ day: to.day, low: Math.max(0, low), high }];
  });
}

/** The whole number nearest to `end` that would not be reported; every number beyond it would. */
function lastUsual(start: number, end: number, isNews: (value: number) => boolean): number {
  let [usual, news] = [start, end];
  while (Math.abs(news - usual) > 1) {
    const middle = Math.round((usual + news) / 2);
    if (isNews(middle)) news = middle;
    else usual = middle;
  }
  return usual;
}
