import { backtest, type BacktestLine } from '../../shared/findings/numbers/backtest.ts';
import type { DailyNumbers } from '../../shared/findings/types.ts';
import { daysOf } from './build.ts';

// What went wrong with real artists: each row with the numbers of a real series, and an invented
// before and after.

type Values = readonly (number | null)[];

/** So many days from `start` on, with some people more each day, and a little up and down. */
const before = (end: number, days: number, perDay = 0): number[] =>
  Array.from({ length: days }, (_, day) => {
    const left = days - 1 - day;
    return Math.round(end - left * perDay) + (left > 0 ? ((day * 7) % 3 === 1 ? 1 : 0) : 0);
  });
const after = (start: number, days: number, perDay = 0): number[] =>
  Array.from({ length: days }, (_, day) => Math.round(start + day * perDay));
/** The same with a reading every three days. */
const everyThree = (values: Values): Values => values.flatMap((value) => [value, null, null]);

const followers = (...values: Values): DailyNumbers[] => daysOf(...values);
const listeners = (...values: Values): DailyNumbers[] =>
  daysOf(...values).map(({ day, followers: monthly_listeners }) => ({
    day,
    followers: null,
    monthly_listeners,
  }));

/** What is reported beside milestones, in short. */
const told = (days: readonly DailyNumbers[]) => movements(days).map(short);

const movements = (days: readonly DailyNumbers[]) =>
  backtest(days, 'A').filter(({ change_type }) => change_type !== 'MILESTONE_REACHED');

function short({ change_type, severity, facts }: BacktestLine): string {
  if (!facts) throw new Error('a movement has facts');
  const { from, to } = facts;
  return `${severity} ${change_type} ${from.value} to ${to.value} in ${to.count - from.count}`;
}

/** How many days after the first day of a movement it was confirmed. */
function waited({ facts, confirmed_on }: BacktestLine): number {
  return (Date.parse(confirmed_on) - Date.parse(facts?.to.day ?? '')) / 86_400_000;
}

describe('one loss', () => {
  const days = followers(...before(4272, 40, 4), ...after(3353, 30, 4));

  it('is reported once, as what it was: a fifth in a day', () => {
    expect(told(days)).toEqual(['critical FOLLOWERS_DROP 4272 to 3353 in 1']);
    expect(movements(days).map(waited)).toEqual([2]);
  });

  it('is named by its day, not by the week', () => {
    const [line, ...more] = movements(followers(...before(645, 40), ...after(544, 20)));
    expect(more).toEqual([]);
    expect(line?.summary).toMatch(/^“A” lost 15\.7% of their followers in 1 day: from 645 on /);
  });

  it('of which the text names more than a fifth is critical, also over a gap of nine days', () => {
    const gap = Array.from({ length: 8 }, () => null);
    const [line, ...more] = movements(
      followers(...before(5000, 40, 3), ...gap, ...after(3850, 20, 3)),
    );
    expect(more).toEqual([]);
    expect(line?.summary).toContain('lost 23.0% of their followers in 9 days');
    expect(line?.severity).toBe('critical');
  });

  it('that goes on for two days is one, with the severity of both', () => {
    const days = followers(...before(5000, 40, 3), 4400, 3900, ...after(3901, 20));
    expect(told(days)).toEqual(['critical FOLLOWERS_DROP 5000 to 3900 in 2']);
  });
});

describe('an echo', () => {
  /** Listeners as they were: up in three days, and down again four weeks later. */
  const echo = [
    ...before(2155, 14),
    ...[2786, 2790, 2770, 2750, 2760, 2740, 2730, 2720, 2710],
    ...[1995, 2001, 2010, 1998, 2003],
  ];

  it('is a note that names the rise, and no loss', () => {
    const [line, ...more] = movements(listeners(...everyThree(echo)));
    expect(more).toEqual([]);
    expect(line).toMatchObject({ change_type: 'LISTENERS_DROP', severity: 'info' });
    expect(line?.summary).toMatch(
      / in 3 days: from 2,710 on .* to 1,995 on .*\. This was expected: the rise from 2,15\d on .* to 2,7\d\d on .* drops out of the 28 days that monthly listeners cover\.$/,
    );
  });

  it('needs no reading from before the week of the rise', () => {
    const late = listeners(...everyThree(echo.slice(12)));
    expect(told(late)).toEqual(['info LISTENERS_DROP 2710 to 1995 in 3']);
  });

  it('that goes far below the number before the rise is more than an echo', () => {
    const deep = echo.map((value) =>
      value < 2100 && value !== echo[0] ? Math.round(value * 0.75) : value,
    );
    const fallen = [...before(2155, 14), ...deep.slice(14)];
    expect(told(listeners(...everyThree(fallen)))).toEqual([
      'critical LISTENERS_DROP 2710 to 1496 in 3',
    ]);
  });

  it('is what a drop without such a rise is not', () => {
    const plain = listeners(...everyThree([...before(2710, 24), ...after(1995, 6)]));
    expect(told(plain)).toEqual(['critical LISTENERS_DROP 2710 to 1995 in 3']);
  });
});

describe('a purge', () => {
  it.each<[string, number[], number[], string]>([
    ['overnight', before(582, 40), after(535, 20), '582 to 535'],
    ['of 16 where one a day is usual', before(597, 40, 1), after(581, 20, 1), '597 to 581'],
    ['of ten', after(151, 40), after(141, 20), '151 to 141'],
  ])('%s is reported', (_, earlier, later, moved) => {
    const days = followers(...earlier, ...later);
    expect(told(days)).toEqual([`warning FOLLOWERS_DROP ${moved} in 1`]);
    expect(movements(days).map(waited)).toEqual([2]);
  });

  it('of bought followers is, weeks after they came; that they came is not', () => {
    const days = followers(...before(409, 40), ...after(469, 42, 0.2), ...after(415, 20));
    expect(told(days)).toEqual(['warning FOLLOWERS_DROP 477 to 415 in 1']);
  });

  it('is reported with a reading every three days, too, within a week', () => {
    const days = followers(...everyThree([...before(2887, 24, 2), ...after(2812, 6, 2)]));
    expect(told(days)).toEqual(['warning FOLLOWERS_DROP 2887 to 2812 in 3']);
    expect(movements(days).map(waited)).toEqual([6]);
  });

  it('that is back by the second reading is none', () => {
    expect(told(followers(...before(582, 40), 535, 535, ...after(580, 20)))).toEqual([]);
  });

  it.each([
    ['of nine people', [...before(300, 40), ...after(291, 20)]],
    ['of less than two percent', [...before(2000, 40), ...after(1970, 20)]],
  ])('%s is not reported', (_, values) => {
    expect(told(followers(...values))).toEqual([]);
  });
});

describe('zero', () => {
  it.each([1, 2, 7, 8, 9])(
    'for %i days that comes back is a gap, and so is the way back',
    (days) => {
      expect(told(followers(...before(3195, 40), ...after(0, days), ...after(3196, 20)))).toEqual(
        [],
      );
      expect(told(listeners(...before(3195, 40), ...after(0, days), ...after(3196, 20)))).toEqual(
        [],
      );
    },
  );

  it('is a gap for four weeks where zeros came and went before', () => {
    const flapping = [...before(3195, 40), 0, 0, ...after(3196, 5), ...after(0, 20)];
    expect(told(followers(...flapping, ...after(3200, 20)))).toEqual([]);
    expect(told(followers(...flapping, ...after(0, 20)))).toEqual([
      'warning FOLLOWERS_DROP 3196 to 0 in 1',
    ]);
  });

  it('for good is reported, and the one follower after it is no news', () => {
    const days = followers(...before(3195, 40), ...after(0, 15), ...after(1, 20));
    const [line, ...more] = movements(days);
    expect(more).toEqual([]);
    expect(line?.summary).toMatch(
      /^The catalog shows 0 followers for “A” since (\S+): from 3,195 on .* to 0 on \1\.$/,
    );
    expect(line).toMatchObject({ severity: 'warning' });
    expect(line?.reasons).toContain('we report a zero only when it lasts for more than 7 days');
    expect(movements(days).map(waited)).toEqual([9]);
  });

  it('that is over after all is no gain of everybody', () => {
    const [, line] = movements(followers(...before(3195, 40), ...after(0, 12), ...after(3200, 9)));
    expect(line?.summary).toMatch(
      /^The catalog shows 3,200 followers for “A” since (\S+): from 0 on .* to 3,200 on \1\.$/,
    );
  });
});

describe('a number that looks like a part of what it was', () => {
  const noisy = (end: number, days: number) =>
    Array.from({ length: days }, (_, day) => end + ((day * 7919) % 41) - 20).with(-1, end);

  it.each([
    ['every day', (values: Values) => values],
    ['every three days', everyThree],
  ])('and stays is reported within a week: 942 to 180 listeners, read %s', (_, read) => {
    const days = listeners(...read([...noisy(942, 40), ...after(180, 20)]));
    expect(told(days)).toHaveLength(1);
    const [line] = movements(days);
    expect(line).toMatchObject({ change_type: 'LISTENERS_DROP', severity: 'critical' });
    expect(line?.facts).toMatchObject({ from: { value: 942 }, to: { value: 180 } });
    expect(line && waited(line)).toBeLessThanOrEqual(7);
  });

  it('is reported from its first day on after seven days, and says why so late', () => {
    const days = followers(...before(10_000, 40, 3), ...after(5000, 20, 3));
    const [line, ...more] = movements(days);
    expect(more).toEqual([]);
    expect(short(line!)).toBe('critical FOLLOWERS_DROP 10000 to 5000 in 1');
    expect(waited(line!)).toBe(7);
    expect(line?.reasons).toContain(
      'about 1/2 of the earlier number, which could have been a catalog error, but it lasted 7 days',
    );
  });
});

describe('what was reported', () => {
  const loss = (then: Values) => followers(...before(5000, 40, 3), 4650, ...then);

  it('is not reported again within 14 days of its end, unless it is graver', () => {
    const again = loss([...after(4650, 12, 1), ...after(4300, 30, 1)]);
    expect(told(again)).toEqual(['warning FOLLOWERS_DROP 5000 to 4650 in 1']);
    const graver = loss([...after(4650, 12, 1), ...after(3600, 30, 1)]);
    expect(told(graver)).toEqual([
      'warning FOLLOWERS_DROP 5000 to 4650 in 1',
      'critical FOLLOWERS_DROP 4661 to 3600 in 1',
    ]);
    expect(movements(graver)[1]?.reasons.join()).toMatch(
      /more serious than the change we reported before: 7\.0% from \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d \(warning\)/,
    );
  });

  it('ends there: a later step is a new event, and counts from where it was', () => {
    const later = loss([...after(4650, 16, 1), ...after(4300, 30, 1)]);
    expect(told(later)).toEqual([
      'warning FOLLOWERS_DROP 5000 to 4650 in 1',
      'warning FOLLOWERS_DROP 4665 to 4300 in 1',
    ]);
  });
});
