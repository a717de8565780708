import { backtest, type BacktestLine } from '../../shared/findings/numbers/backtest.ts';
import { daysOf } from './build.ts';
import { growthsOn } from '../../shared/findings/numbers/numbers.ts';

// What follows a loss: a slip of the source, a further loss, the way back, and the loss once more.

/** So many days with a person more each day. */
const run = (start: number, days: number): number[] =>
  Array.from({ length: days }, (_, day) => start + day + ((day * 7) % 3 === 1 ? 1 : 0));

const movements = (...values: number[]): BacktestLine[] =>
  backtest(daysOf(...values), 'A').filter(({ change_type }) => change_type !== 'MILESTONE_REACHED');

const short = ({ change_type, severity, facts }: BacktestLine) =>
  `${severity} ${change_type} ${facts?.from.value} to ${facts?.to.value}`;
const told = (...values: number[]) => movements(...values).map(short);

describe('a slip of two days during a small loss', () => {
  it.each([
    ['to zero', [2900, 0, 0, ...run(2900, 20)]],
    ['to zero a day later', [2900, 2901, 0, 0, ...run(2902, 20)]],
    ['to two thirds', [2900, 2002, 2003, ...run(2903, 20)]],
    ['to two thirds a day later', [2900, 2901, 2003, 2004, ...run(2904, 20)]],
  ])('%s is left out of what is reported', (_, then) => {
    const [line, ...more] = movements(...run(2970, 30).with(-1, 3000), ...then);
    expect(more).toEqual([]);
    expect(short(line!)).toBe('warning FOLLOWERS_DROP 3000 to 2900');
    const kept = line!.facts!.kept.map(({ value }) => value);
    expect(kept.length).toBeGreaterThan(0);
    expect(Math.min(...kept)).toBeGreaterThanOrEqual(2900);
  });
});

describe('a further loss', () => {
  const fallen = [...run(2970, 30).with(-1, 3000), ...run(2200, 6)];

  it('to zero for good is reported after a critical one', () => {
    const [first, second, ...more] = movements(...fallen, ...Array<number>(24).fill(0));
    expect(more).toEqual([]);
    expect(short(first!)).toBe('critical FOLLOWERS_DROP 3000 to 2200');
    expect(short(second!)).toBe('warning FOLLOWERS_DROP 2205 to 0');
    expect(second?.reasons.join()).toMatch(
      /a further loss after one we already reported: 26\.7% from /,
    );
  });

  it('to zero is reported on the days after the first one, too', () => {
    const days = [...run(2970, 30).with(-1, 3000), 2200, 2201, 2202, ...Array<number>(24).fill(0)];
    expect(told(...days).at(-1)).toMatch(/^warning FOLLOWERS_DROP \d+ to 0$/);
  });

  it.each([
    ['91% after 26%', 200],
    ['70% after 26%', 660],
  ])('that is critical by itself is: %s', (_, left) => {
    expect(told(...fallen, ...run(left, 20))).toEqual([
      'critical FOLLOWERS_DROP 3000 to 2200',
      `critical FOLLOWERS_DROP 2205 to ${left}`,
    ]);
  });

  it('that is no more than a part of what was reported is not', () => {
    expect(told(...fallen, ...run(1900, 20))).toEqual(['critical FOLLOWERS_DROP 3000 to 2200']);
  });

  it('that only goes on from day to day is not', () => {
    const falling = Array.from({ length: 14 }, (_, day) => Math.round(3000 * 0.8 ** (day + 1)));
    const reports = told(...run(2970, 30).with(-1, 3000), ...falling, ...run(130, 20));
    expect(reports).toHaveLength(1);
  });
});

describe('a loss that was back', () => {
  const again = (lost: number, away: number) => [
    ...run(5031, 30).with(-1, 5060),
    ...run(5060 - lost, 5),
    ...run(5066, 5),
    ...run(5070 - lost, away),
  ];

  it.each([
    ['critical', 1500],
    ['warning', 500],
  ])('is reported again when it is lost once more (%s)', (severity, lost) => {
    const drops = told(...again(lost, 20)).filter((line) => line.includes('DROP'));
    expect(drops).toEqual([
      `${severity} FOLLOWERS_DROP 5060 to ${5060 - lost}`,
      expect.stringMatching(`^${severity} FOLLOWERS_DROP 50\\d\\d to ${5070 - lost}$`),
    ]);
  });

  it('and is back once more is reported so, too', () => {
    expect(told(...again(1500, 5), ...run(5080, 20)).at(-1)).toMatch(/^info FOLLOWERS_SPIKE/);
  });

  it('by a small way back that was never reported is over, too', () => {
    const days = [...run(5031, 30).with(-1, 5060), ...run(4940, 5), ...run(5060, 5)];
    expect(told(...days, ...run(4945, 20))).toEqual([
      'warning FOLLOWERS_DROP 5060 to 4940',
      expect.stringMatching(/^warning FOLLOWERS_DROP 50\d\d to 4945$/),
    ]);
  });
});

describe('an old loss', () => {
  it.each([
    ['six days', run(1000, 6)],
    ['a day', [1000]],
  ])('is not told again by a stray value after %s back', (_, back) => {
    const days = [...run(971, 30).with(-1, 1000), 930, 931, 930, ...back, 930, ...run(1001, 20)];
    expect(told(...days)).toEqual(['warning FOLLOWERS_DROP 1000 to 930']);
  });

  it('is not told with its old dates when it is lost once more', () => {
    const first = [...run(971, 30).with(-1, 1000), 930, 931, 930];
    const lines = movements(...first, 1000, 1001, 1000, ...run(920, 20));
    const [one, again] = lines.filter(({ change_type }) => change_type === 'FOLLOWERS_DROP');
    expect(again!.facts!.from.count).toBeGreaterThan(one!.facts!.kept.at(-1)!.count);
    expect(again!.facts!.to.value).toBe(920);
  });
});

describe('a loss that partly comes back', () => {
  const days = [...run(3031, 30).with(-1, 3060), 2363, 2463, 2613, ...run(2614, 20)];

  it('is told as what is left, and a later reading says that it stayed', () => {
    const [line, ...more] = movements(...days);
    expect(more).toEqual([]);
    expect(line?.severity).toBe('warning');
    const { to, kept } = line!.facts!;
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.every(({ count }) => count > to.count)).toBe(true);
  });
});

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
