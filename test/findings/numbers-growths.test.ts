import { growthsOn } from '../../shared/findings/numbers/numbers.ts';
import { daysOf } from './build.ts';

const capabilities = new Set(['followers'] as const);
/** What the last day of each beginning of a series shows to be over, by the number of days. */
const growths = (values: readonly number[]) =>
  values.flatMap((_, at) =>
    growthsOn(daysOf(...values.slice(0, at + 1)), capabilities).map(
      ({ from, to, reached }) => [from.value, to.value, reached.value] as const,
    ),
  );
const steady = (level: number, days: number): number[] =>
  Array.from({ length: days }, (_, day) => level + ((day * 7) % 3) - 1);

describe('a rise that was told at its beginning', () => {
  const before = steady(10_000, 30);

  it('is updated once, when it has ended at several times of what was told', () => {
    const rising = [11_500, 13_200, 15_200, 17_500, 20_100, 23_000];
    const found = growths([...before, ...rising, ...steady(23_010, 20)]);
    expect(found).toHaveLength(1);
    const [[from, to, reached] = [0, 0, 0]] = found;
    expect(from).toBeCloseTo(10_000, -2);
    expect(reached - from).toBeGreaterThanOrEqual(2 * (to - from));
    expect(reached).toBeGreaterThanOrEqual(20_000);
  });

  it('stays as it was told where little more came', () => {
    expect(growths([...before, 14_000, 14_200, 14_300, ...steady(14_310, 20)])).toEqual([]);
  });

  it('stays as it was told while it goes on', () => {
    expect(growths([...before, 11_500, 13_200, 15_200, 17_500])).toEqual([]);
  });
});
