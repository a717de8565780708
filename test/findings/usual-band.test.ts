import fc from 'fast-check';
import { Grounds, usualBand } from '../../shared/findings/numbers/grounds.ts';
import { soundValues } from '../../shared/findings/numbers/series.ts';

const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
const daysOf = (values: readonly number[]) =>
  values.map((value, at) => ({ day: dayOf(at), followers: value, monthly_listeners: value }));

describe('the band of what is usual', () => {
  const noisy = fc
    .array(fc.integer({ min: -40, max: 60 }), { minLength: 2, maxLength: 60 })
    .map((steps) =>
      steps.map(
        (
          (sum) => (step) =>
            (sum += step)
        )(5000),
      ),
    );

  it('ends where the rules for a single step begin', () => {
    fc.assert(
      fc.property(noisy, fc.constantFrom('followers', 'monthly_listeners'), (numbers, field) => {
        const values = soundValues(daysOf(numbers), field);
        const band = usualBand(values, field);
        expect(band.map(({ day }) => day)).toEqual(values.slice(1).map(({ day }) => day));
        for (const [index, { low, high }] of band.entries()) {
          const [from, to] = [values[index], values[index + 1]];
          if (!from || !to) throw new Error('a reading for each range');
          const isNews = (value: number, direction: 1 | -1) =>
            new Grounds([...values.slice(0, index + 1), { ...to, value }], field).of(
              index,
              index + 1,
              direction,
            ).length > 0;
          expect([low, from.value, high]).toEqual(
            [low, from.value, high].toSorted((a, b) => a - b),
          );
          expect([isNews(low, -1), isNews(low - 1, -1)]).toEqual([false, true]);
          expect([isNews(high, 1), isNews(high + 1, 1)]).toEqual([false, true]);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('is narrower below than above for followers: a loss is news sooner than a gain', () => {
    const values = soundValues(
      daysOf(Array.from({ length: 60 }, (_, at) => 1000 + at)),
      'followers',
    );
    const last = usualBand(values, 'followers').at(-1);
    expect(last?.low).toBeGreaterThan(1030);
    expect(last?.high).toBeGreaterThan(1150);
  });

  it('is nothing without a reading before', () => {
    expect(usualBand([], 'followers')).toEqual([]);
    expect(usualBand(soundValues(daysOf([5]), 'followers'), 'followers')).toEqual([]);
  });
});
