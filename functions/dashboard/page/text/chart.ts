import { numberText } from '../format.ts';
import { plural } from '../plural.ts';

export const chart = {
  day: 'Day (UTC)',
  readDay: 'Day to read',
  noReading: 'no value',
  asTable: 'Show as table',
  startsAt: (value: string) => `The axis starts at ${value}.`,
  expected: (low: string, high: string) => `Shaded: the expected range, ${low} to ${high}.`,
  expectedDaily: 'Shaded: the range that was expected of each day.',
  expectedColumn: 'Expected',
  range: (low: string, high: string) => `${low} to ${high}`,
  withExpected: (value: string, range: string) => `${value}, expected ${range}`,
  unknown: 'unknown',
  daysInUtc: 'Days are UTC days.',
  ofDay: (date: string, what: string) => `${date}: ${what}`,
  changes: (count: number) =>
    `${numberText(count)} ${plural(count, { one: 'change', other: 'changes' })}`,
  noChanges: 'no changes',
};
