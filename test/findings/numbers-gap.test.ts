import { numberFindings } from '../../shared/findings/numbers/numbers.ts';
import { aNumberContext, daysOf, inShort } from './build.ts';

const found = (...followers: (number | null)[]) =>
  inShort(numberFindings(daysOf(...followers), aNumberContext()));

const gap = Array.from({ length: 8 }, () => null);

describe('what happened in a gap of more than seven days', () => {
  it('is reported by what falls on a week of it', () => {
    const before = Array.from({ length: 10 }, () => 100_000);
    expect(found(...before, ...gap, 94_000)).toEqual([]);
    expect(found(...before, ...gap, 90_000)).toEqual(['warning FOLLOWERS_DROP 27']);
  });

  it('is learned where it went on as before', () => {
    const since = (days: number) => Math.round(9000 * 0.97 ** days);
    const falling = Array.from({ length: 12 }, (_, day) => since(day));
    expect(found(...falling, ...gap, since(20))).toEqual([]);
    expect(found(...falling, ...gap, since(26))).toEqual(['critical FOLLOWERS_DROP 27']);
  });
});
