import { backtest, type BacktestLine } from '../../shared/findings/numbers/backtest.ts';
import type { DailyNumbers } from '../../shared/findings/types.ts';
import { daysOf } from './build.ts';

// A rise that leaves the 28 days of monthly listeners, and losses beside that.

const riseDay = 60;
const level = (day: number) => 20_000 + Math.round(300 * Math.sin(day * 1.7));

/** Listeners who rise by so many, and what they are from a number of days later on. */
function listeners(rise: number, lasts: number, then: (value: number, day: number) => number) {
  const values = Array.from({ length: 130 }, (_, day) => {
    if (day < riseDay) return level(day);
    return day < riseDay + lasts ? level(day) + rise : then(level(day), day);
  });
  return daysOf(...values).map(({ day, followers }): DailyNumbers => {
    return { day, followers: null, monthly_listeners: followers };
  });
}

const drops = (days: readonly DailyNumbers[]): BacktestLine[] =>
  backtest(days, 'A').filter(({ change_type }) => change_type === 'LISTENERS_DROP');

describe('a loss after an echo', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 10])(
    'of %s days before is critical, as that one day',
    (later) => {
      const away = riseDay + 28 + later;
      const found = drops(listeners(9000, 28, (value, day) => (day < away ? value : value * 0.7)));
      const last = found.at(-1);
      expect(last?.severity).toBe('critical');
      expect(last?.facts).toMatchObject({ echo: null });
      expect(last!.facts!.from.value).toBeLessThan(21_000);
      expect(last!.facts!.to.count - last!.facts!.from.count).toBe(1);
    },
  );
});

describe('a drop', () => {
  it.each([
    [28, 'info'],
    [32, 'info'],
    [34, 'critical'],
    [35, 'critical'],
  ])('back to the level %s days after a rise is %s', (lasts, severity) => {
    expect(drops(listeners(9000, lasts, (value) => value)).map((one) => one.severity)).toEqual([
      severity,
    ]);
  });
});

describe('a fall beyond an echo', () => {
  const beyond = (share: number, rise = 6000) =>
    drops(listeners(rise, 28, (value) => Math.round(value * (1 - share))));

  it.each([
    [0, 'info'],
    [0.05, 'info'],
    [0.18, 'warning'],
    [0.26, 'critical'],
    [0.44, 'critical'],
    [0.6, 'critical'],
  ])('by %s of the level before is %s', (share, severity) => {
    expect(beyond(share).map((one) => one.severity)).toEqual([severity]);
  });

  it('after a doubling is judged by itself, too', () => {
    expect(beyond(0.55, 19_000).map((one) => one.severity)).toEqual(['critical']);
  });

  it('says how many were to be expected, and how many were not', () => {
    expect(beyond(0.18)[0]?.summary).toMatch(
      / A loss of about [56],\d{3} was expected: the rise from .* cover\. The remaining loss of 3,\d{3} wasn’t\.$/,
    );
  });
});
