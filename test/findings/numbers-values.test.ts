import { backtest } from '../../shared/findings/numbers/backtest.ts';
import { aContext, anOpenChange, aNumberContext, daysOf, inShort, now } from './build.ts';
import { numberFindings } from '../../shared/findings/numbers/numbers.ts';
import { judgeNumber } from '../../shared/findings/numbers/judge-number.ts';
import type { OpenState } from '../../shared/findings/types.ts';
import { fullCoverage } from '../../shared/watches/rules/coverage.ts';
import type { Context, OpenSubject } from '../../shared/watches/rules/known.ts';
import { unlessSourceWide } from '../../shared/verdicts/rules/other-artists.ts';
import { slotOf } from '../../shared/verdicts/rules/surge.ts';

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

const day = 86_400_000;
const zeros = Array<number>(8).fill(0);
const followers = [...Array.from({ length: 30 }, (_, at) => 3000 + at), ...zeros];

/** The zero of a week, as it is found. */
function zeroFound() {
  const [finding] = numberFindings(daysOf(...followers), aNumberContext());
  if (!finding) throw new Error('a zero of a week is found');
  return { finding, open: anOpenChange(finding) };
}

describe('a number that is zero', () => {
  const { finding, open } = zeroFound();
  const after = (days: number) => new Date(open.detected_at.getTime() + days * day);
  const judged = (artists: number, days: number, state: OpenState = { kind: 'plain' }) => {
    const sightings = new Map([[slotOf(after(0.7)), artists]]);
    const others = new Map([['FOLLOWERS_DROP#zero', { sightings, decided: null }]]);
    const context: Context = {
      capabilities: aContext().capabilities,
      now: after(days),
      confirmAfterSeconds: 300,
      coverage: fullCoverage,
    };
    const subject: OpenSubject = {
      ...{ change_type: finding.change_type, kind: 'artist', id: '27', epoch: 0 },
      ...{ cooldown: null, confirmed: null, resolved: null, told: null },
      open: {
        ...{ id: open.id, detected_at: open.detected_at.toISOString(), found_by: 'check' },
        ...{ release_id: null, payload: open.payload, checks: [], reasons: [], mark: null, state },
        wait: { rule: 'next_day', until: after(days).toISOString() },
      },
    };
    return unlessSourceWide(subject, { kind: 'confirm', finding }, others, context).verdict;
  };

  it('waits where others are zero, too, and is looked at every day for a week', () => {
    expect(judged(2, 2)).toMatchObject({ kind: 'confirm' });
    expect(judged(3, 2)).toMatchObject({ kind: 'wait', until: after(3) });
    const held = { kind: 'held', since: after(2).toISOString(), because: 'alike' } as const;
    expect(judged(3, 8, held)).toMatchObject({ kind: 'wait' });
    expect(judged(3, 9, held)).toMatchObject({ kind: 'confirm' });
  });

  it('is dismissed when the number is back in the meantime', () => {
    const later = (...values: number[]) => {
      const days = daysOf(...followers, ...values);
      const [from, to] = [days[29]!, days[30]!].map((one) => ({
        at: `${one.day}T00:00:00.000Z`,
        value: one.followers ?? 0,
      }));
      const detected_at = new Date(`${days[38]!.day}T00:10:00.000Z`);
      const waiting = {
        ...open,
        detected_at,
        payload: { ...open.payload, readings: [from!, to!] },
      };
      return judgeNumber(waiting, days, aContext({ now: new Date(now.getTime() + day) }));
    };
    expect(later(0, 0, 0, 0)).toMatchObject({ kind: 'confirm' });
    expect(later(0, 0, 0, 3031)).toMatchObject({ kind: 'dismiss' });
  });
});
