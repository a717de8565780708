import { counted, numberText } from '../format.ts';

export const chart = {
  day: 'Day (UTC)',
  noReading: 'no value',
  asTable: 'Show as table',
  startsAt: (value: string) => `The axis starts at ${value}.`,
  expectedDaily: 'Shaded: what was usual.',
  expectedColumn: 'Expected',
  range: (low: string, high: string) => `${low} to ${high}`,
  withExpected: (value: string, range: string) => `${value}, expected ${range}`,
  unknown: 'unknown',
  daysInUtc: 'Days are UTC days.',
  /** What happened on a day: the first by name. */
  happened: ([first, ...others]: readonly string[]) => [
    ...(first === undefined ? [] : [first]),
    ...(others.length === 0 ? [] : [`${numberText(others.length)} more`]),
  ],
  ofDay: (date: string, what: string) => `${date}: ${what}`,
  changes: (count: number) => counted(count, 'change'),
  noChanges: 'no changes',
};
