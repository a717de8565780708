import { numberText, percentText } from '../format.ts';
import { plural } from '../plural.ts';

interface Movement {
  value: number;
  before: number;
  days: number;
}

export const chart = {
  day: 'Day (UTC)',
  readDay: 'Day to read',
  noReading: 'no reading',
  asTable: 'Show as table',
  startsAt: (value: string) => `The axis starts at ${value}.`,
  expected: (low: string, high: string) => `Shaded: the expected range, ${low} to ${high}.`,
  daysInUtc: 'Days are UTC days.',
  ofDay: (date: string, what: string) => `${date}: ${what}`,
  changes: (count: number) =>
    `${numberText(count)} ${plural(count, { one: 'change', other: 'changes' })}`,
  noChanges: 'no changes',
  /** `Followers: 140,083, down 9.6% in 7 days`. */
  trend: (name: string, { value, before, days }: Movement) => {
    const now = `${name}: ${numberText(value)}`;
    if (days === 0) return now;
    const span = `in ${numberText(days)} ${plural(days, { one: 'day', other: 'days' })}`;
    if (value === before) return `${now}, unchanged ${span}`;
    const direction = value > before ? 'up' : 'down';
    const by =
      before === 0
        ? numberText(Math.abs(value - before))
        : percentText(Math.abs(value - before) / before);
    return `${now}, ${direction} ${by} ${span}`;
  },
};
