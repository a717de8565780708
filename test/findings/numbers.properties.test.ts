import fc from 'fast-check';
import { backtest } from '../../shared/findings/numbers/backtest.ts';
import { numberFindings } from '../../shared/findings/numbers/numbers.ts';
import type { DailyNumbers } from '../../shared/findings/types.ts';
import { aNumberContext, daysOf } from './build.ts';

const runs = { seed: 7, numRuns: 150 };
const told = (days: readonly DailyNumbers[]) =>
  backtest(days, 'A').map(
    ({ date, change_type, severity }) => `${date} ${severity} ${change_type}`,
  );
const movements = (days: readonly DailyNumbers[]) =>
  told(days).filter((line) => !line.endsWith('MILESTONE_REACHED'));

/** Growth of some days, none of it wild. */
const calm = fc.array(fc.double({ min: -0.003, max: 0.004, noNaN: true }), {
  minLength: 30,
  maxLength: 90,
});
/** The same with days that are. */
const wild = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.double({ min: -0.003, max: 0.004, noNaN: true }) },
    { weight: 1, arbitrary: fc.double({ min: -0.4, max: 0.4, noNaN: true }) },
  ),
  { minLength: 30, maxLength: 90 },
);
function valuesOf(start: number, growth: readonly number[]): number[] {
  let value = start;
  return growth.map((share) => Math.round((value *= 1 + share)));
}

describe('the detector of numbers', () => {
  it('says the same of a number that is several times as large, where chance plays no part', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2_000_000, max: 4_000_000 }),
        wild,
        fc.integer({ min: 2, max: 9 }),
        (start, growth, times) => {
          // Nowhere so small that chance does play a part.
          const values = valuesOf(start, growth).map((value) => Math.max(value, 500_000));
          const larger = values.map((value) => value * times);
          expect(movements(daysOf(...larger))).toEqual(movements(daysOf(...values)));
        },
      ),
      runs,
    );
  });

  it('says the same of one number whatever the other one does', () => {
    fc.assert(
      fc.property(wild, wild, (growth, other) => {
        const days = daysOf(...valuesOf(50_000, growth));
        const others = valuesOf(70_000, other);
        const both = days.map((day, at) => ({ ...day, monthly_listeners: others[at] ?? null }));
        const ofFollowers = (lines: string[]) => lines.filter((line) => line.includes('FOLLOWERS'));
        expect(ofFollowers(told(both))).toEqual(ofFollowers(told(days)));
      }),
      runs,
    );
  });

  it('confirms nothing that a day, or a run of days, at a multiple shows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200_000, max: 50_000_000 }),
        calm,
        fc.record({
          first: fc.integer({ min: 10, max: 25 }),
          lasts: fc.integer({ min: 1, max: 7 }),
          factor: fc.constantFrom(2, 3, 4, 10, 1 / 2, 1 / 3),
        }),
        (start, growth, { first, lasts, factor }) => {
          const values = valuesOf(start, growth).map((value, day) =>
            day >= first && day < first + lasts ? Math.round(value * factor) : value,
          );
          expect(movements(daysOf(...values))).toEqual([]);
        },
      ),
      runs,
    );
  });

  it('confirms nothing of a single day that went astray', () => {
    fc.assert(
      fc.property(
        calm,
        fc.integer({ min: 15, max: 28 }),
        fc.double({ min: 0.05, max: 5, noNaN: true }),
        (growth, at, factor) => {
          const flat = growth.map((share) => share / 4);
          const values = valuesOf(300_000, flat);
          const astray = values.map((value, day) => (day === at ? value * factor : value));
          expect(movements(daysOf(...astray.map(Math.round)))).toEqual(
            movements(daysOf(...values)),
          );
        },
      ),
      runs,
    );
  });

  it('tells a milestone once a year, and no lower one after it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5000, max: 200_000 }),
        fc.array(fc.double({ min: -0.6, max: 1.2, noNaN: true }), {
          minLength: 30,
          maxLength: 300,
        }),
        (start, growth) => {
          const days = daysOf(...valuesOf(start, growth).map((value) => Math.max(value, 100)));
          const reached = backtest(days, 'A').flatMap(({ change_type, summary }) =>
            change_type === 'MILESTONE_REACHED'
              ? [Number(/reached ([\d,]+)/.exec(summary)?.[1]?.replaceAll(',', ''))]
              : [],
          );
          expect(reached).toEqual([...new Set(reached)].toSorted((a, b) => a - b));
          for (const one of reached) expect(Math.log10(one) % 1).toBe(0);
        },
      ),
      runs,
    );
  });

  it('tells a rise that goes on once in two weeks, unless it is four times as large', () => {
    const share = (summary: string) =>
      Math.log1p(Number(/rose by ([\d.]+)%/.exec(summary)?.[1]) / 100);
    fc.assert(
      fc.property(wild, (growth) => {
        const rises = backtest(daysOf(...valuesOf(700_000, growth)), 'A').filter(
          ({ change_type }) => change_type === 'FOLLOWERS_SPIKE',
        );
        for (const [at, { date, summary }] of rises.entries()) {
          const before = rises[at - 1];
          if (!before || Date.parse(date) - Date.parse(before.confirmed_on) > 14 * 86_400_000)
            continue;
          // What was gained until it was confirmed may be less than what it was told for.
          expect(share(summary)).toBeGreaterThan(2 * share(before.summary));
        }
      }),
      runs,
    );
  });

  it('never tells a drop of a number that rises, or a spike of one that falls', () => {
    fc.assert(
      fc.property(wild, fc.constantFrom(1, -1), (growth, direction) => {
        const values = valuesOf(
          800_000,
          growth.map((share) => Math.abs(share) * direction),
        );
        const wrong = direction > 0 ? 'DROP' : 'SPIKE';
        for (let end = 1; end <= values.length; end += 1) {
          const found = numberFindings(daysOf(...values.slice(0, end)), aNumberContext());
          expect(found.filter(({ change_type }) => change_type.endsWith(wrong))).toEqual([]);
        }
      }),
      { ...runs, numRuns: 20 },
    );
  });
});
