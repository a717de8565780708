import { backtest } from '../../shared/findings/numbers/backtest.ts';
import { daysOf } from './build.ts';

/** How far a day strays from the usual growth: the same each time, and no rhythm in it. */
const stray = (day: number) => (((day * 7919) % 13) - 6) / 6;

/** So many days from 100,123 on: some growth, and what a day strays from it. */
const natural = (days: number, noise: number) => {
  let value = 100_123;
  return Array.from({ length: days }, (_, day) =>
    Math.round((value *= 1.001 + noise * stray(day))),
  );
};
/** What is confirmed of the values, with the day (by its number) that showed it. */
const told = (values: readonly number[]) => {
  const days = daysOf(...values);
  return backtest(days, 'A').map(({ date, change_type }) => ({
    change_type,
    day: days.findIndex(({ day }) => day === date),
  }));
};
const at = 40;
const lastDay = 70;
const values = natural(lastDay, 0.0006);
const regular = natural(lastDay, 0.0002);
/** The source reports so many times the number from day 40 on, for some days. */
const slipped = (times: number, lasts: number) =>
  values.map((value, day) => (day >= at && day < at + lasts ? Math.round(value * times) : value));
/** The number itself is so many times as large from day 40 on, and goes on by itself. */
const became = (times: number, goesOn = (value: number) => value, all = values) =>
  all.map((value, day) =>
    day >= at ? Math.round(goesOn(value) * times) + (day % 3 === 0 ? 1 : 0) : value,
  );

describe('a source that counts several times, or in part,', () => {
  it.each([2, 3, 4, 5, 7, 10, 1 / 2, 1 / 3, 1 / 4])(
    'is not told, for a day or a run of days: %d times',
    (times) => {
      for (let lasts = 1; lasts <= 7; lasts += 1) expect(told(slipped(times, lasts))).toEqual([]);
    },
  );
});

describe('a number that did double', () => {
  it.each([2, 3, 5])('is told by the first count that cannot be divided: %d times', (times) => {
    const doubled = became(times);
    const odd = doubled.findIndex((value, day) => day >= at && value % times !== 0);
    expect(odd).toBeLessThanOrEqual(at + 2);
    expect(told(doubled)).toContainEqual({ change_type: 'FOLLOWERS_SPIKE', day: odd });
  });
});

describe('a number that did halve', () => {
  const dayOfDrop = (all: readonly number[]) =>
    told(all).find(({ change_type }) => change_type === 'FOLLOWERS_DROP')?.day;

  it('and goes on just as before is told after a week: nothing shows the difference', () => {
    expect(dayOfDrop(became(1 / 2))).toBe(at + 7);
  });

  it('is told as soon as it is clear of the half of where it would be', () => {
    const before = regular[at - 1] ?? 0;
    const falls = became(1 / 2, (value) => before * (before / value) ** 2, regular);
    expect(dayOfDrop(falls)).toBeGreaterThan(at);
    expect(dayOfDrop(falls)).toBeLessThanOrEqual(at + 5);
  });

  it('is told at once where it is not the half, the more regular the nearer', () => {
    expect(dayOfDrop(became(0.49))).toBe(at);
    expect(dayOfDrop(became(0.51))).toBe(at);
  });
});
