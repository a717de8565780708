import { backtest, type BacktestLine } from '../../shared/findings/numbers/backtest.ts';
import { daysOf } from './build.ts';

// Losses of artists who grow, and losses that take back what came shortly before.

const drops = (...values: number[]): BacktestLine[] =>
  backtest(daysOf(...values), 'A').filter(({ change_type }) => change_type === 'FOLLOWERS_DROP');

const growing = (start: number, days: number, perDay: number): number[] =>
  Array.from({ length: days }, (_, day) => Math.round(start * (1 + perDay) ** day));

/** So many days with a person more or less. */
const steady = (level: number, days: number): number[] =>
  Array.from({ length: days }, (_, day) => level + ((day * 7) % 3) - 1);

describe('a purge of 3% at an artist who grows', () => {
  it.each([0.002, 0.005, 0.01, 0.015, 0.02])('is told at a growth of %d a day', (perDay) => {
    const before = growing(10_000, 40, perDay);
    const left = before.at(-1)! * (1 + perDay) * 0.97;
    const [line, ...more] = drops(...before, ...growing(left, 30, perDay));
    expect(more).toEqual([]);
    expect(line).toMatchObject({ severity: 'warning', facts: { from: { value: before.at(-1) } } });
  });

  it('is not told where the growth only pauses', () => {
    const before = growing(10_000, 40, 0.01);
    const top = before.at(-1)!;
    expect(drops(...before, top, top - 20, ...growing(top, 30, 0.01))).toEqual([]);
  });
});

describe('a drop of followers that takes back a rise', () => {
  const rise = [...steady(504, 30), 583];

  it('says so, and is no warning', () => {
    const [line, ...more] = drops(...rise, 544, ...steady(528, 20));
    expect(more).toEqual([]);
    expect(line).toMatchObject({ severity: 'info' });
    expect(line?.summary).toMatch(/ This takes back most of the 7\d that came from \S+ to \S+\.$/);
  });

  it('says so some weeks later, too, but not after a month', () => {
    const after = (days: number) => drops(...rise, ...steady(583, days), ...steady(528, 20));
    expect(after(20)[0]).toMatchObject({ severity: 'info' });
    expect(after(20)[0]?.facts?.echo?.from.value).toBeLessThan(506);
    expect(after(40)[0]).toMatchObject({ severity: 'warning', facts: { echo: null } });
  });

  it('is a warning where it goes below what was there before', () => {
    const [line] = drops(...steady(5040, 30), ...steady(5830, 12), ...steady(4750, 20));
    expect(line).toMatchObject({ severity: 'warning' });
    expect(line?.summary).toMatch(/ This takes back most of the 79\d .*, and more than that\.$/);
  });

  it('is info also where it is more than a fifth: nobody lost what was there before', () => {
    const [line] = drops(...steady(216, 30), 294, ...steady(294, 5), ...steady(217, 20));
    expect(line).toMatchObject({ severity: 'info' });
    expect(line?.summary).toMatch(/ This takes back most of the 7\d that came from /);
  });

  it('is not explained by the way back from an earlier loss', () => {
    const days = [...steady(5060, 30), ...steady(4560, 5), ...steady(5060, 5), ...steady(4560, 20)];
    const lines = drops(...days);
    expect(lines.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
    expect(lines[1]?.facts?.echo).toBeNull();
  });
});

describe('a count that the catalog rounds', () => {
  it('is not one that stays at a round number', () => {
    const [line] = drops(...steady(1000, 30).map(() => 1000), ...steady(970, 20));
    expect(line).toMatchObject({ severity: 'warning', facts: { from: { value: 1000 } } });
  });
});
