import { judge } from '../../shared/verdicts/rules/judge.ts';
import { judgeNumber } from '../../shared/findings/numbers/judge-number.ts';
import { numberFindings } from '../../shared/findings/numbers/numbers.ts';
import { soundValues } from '../../shared/findings/numbers/series.ts';
import type { DailyNumbers } from '../../shared/findings/types.ts';
import {
  aContext,
  aNumberContext,
  anOpenChange,
  daysOf,
  inShort,
  now,
  inWords,
  reasonsOf,
  spoken,
} from './build.ts';

const found = (...followers: (number | null)[]) =>
  inShort(numberFindings(daysOf(...followers), aNumberContext()));

/** A week of some growth, and then these. */
const week = [100_000, 100_110, 100_190, 100_320, 100_400, 100_480, 100_610];
const afterWeek = (...followers: (number | null)[]) => found(...week, ...followers);
/** So many days from `start` on, each with twenty more. */
const rising = (start: number, days: number) =>
  Array.from({ length: days }, (_, day) => start + day * 20);
/** The day after the day of all these tests, when that is over. */
const tomorrow = new Date(now.getTime() + 86_400_000);

describe('the followers of a day', () => {
  it.each<[string, string[], string[]]>([
    ['a loss of over a fifth in a week', afterWeek(79_000), ['critical FOLLOWERS_DROP 27']],
    ['a loss of exactly a fifth', found(1000, 950, 900, 850, 800), []],
    [
      'a slow loss that passes a fifth only now',
      found(1000, 950, 900, 850, 800, 780),
      ['critical FOLLOWERS_DROP 27'],
    ],
    ['a loss of over a twentieth', afterWeek(94_000), ['warning FOLLOWERS_DROP 27']],
    ['a loss of less', afterWeek(96_000), []],
    ['a gain of over a quarter', afterWeek(131_000), ['info FOLLOWERS_SPIKE 27']],
    ['a gain of less', afterWeek(120_000), []],
    ['a drop on the day before, which was told then', afterWeek(79_000, 78_500), []],
    ['a drop that grows while it waits, and folds into it', afterWeek(93_000, 78_000), []],
    ['a drop that goes on after it was told', afterWeek(93_000, 92_900, 89_000), []],
    ['a single day that went astray', afterWeek(94_000, 100_700), []],
    ['ten times the number', afterWeek(1_006_500), []],
    [
      'another loss after a fortnight of quiet',
      afterWeek(93_000, ...rising(93_050, 20), 87_000),
      ['warning FOLLOWERS_DROP 27'],
    ],
    [
      'a fall to half that stays for more than a week',
      found(...rising(100_000, 10), ...rising(50_100, 8)),
      ['critical FOLLOWERS_DROP 27'],
    ],
    ['the first reading at double the number', found(201_220, ...rising(100_610, 20)), []],
    ['a loss that hovers about the threshold', afterWeek(94_000, 95_300, 94_000), []],
    ['double the number, as a glitch of the source', afterWeek(201_220), []],
    ['nearly double the number', afterWeek(201_900), []],
    ['three times the number', afterWeek(301_830), []],
    ['half the number', afterWeek(50_305), []],
    ['the usual number after a glitch', afterWeek(201_220, 100_700), []],
    ['the number of the day before, again', afterWeek(79_000, 79_000), []],
    ['no reading', afterWeek(79_000, null), []],
    ['a zero', afterWeek(0), []],
    ['a loss of 4 % in one day after a gap', afterWeek(null, null, 96_500), []],
    ['the first reading', found(1000), []],
    ['no reading at all', found(null, null), []],
    ['a loss of 12 of 40', found(40, 28), []],
    ['a loss of 25 of 100', found(100, 75), ['critical FOLLOWERS_DROP 27']],
    ['a gain of 40 upon 100', found(100, 140), []],
  ])('%s: %j', (_, findings, tells) => {
    expect(findings).toEqual(tells);
  });

  it('say what happened, and are held for a day', () => {
    const [drop] = numberFindings(daysOf(1000, 990, 700), aNumberContext());
    expect(spoken(drop!)).toMatchObject({
      wait_seconds: 86_400,
      summary:
        '“Rosa Nebel” lost 29.3% of their followers in 1 day: from 990 on 2026-11-20 to 700 on 2026-11-21.',
      payload: {
        field: 'followers',
        before: 990,
        after: 700,
        reasons: ['we report a loss of more than 20.0% within 7 days'],
        readings: [
          { at: '2026-11-20T00:00:00.000Z', value: 990 },
          { at: '2026-11-21T00:00:00.000Z', value: 700 },
        ],
        expected: { low: 941, high: 1238 },
      },
      move: { kind: 'none' },
    });
  });
});

describe('sound values', () => {
  it('leave out gaps, zeros, stale days and runs of exact multiples', () => {
    const days = daysOf(5000, 5000, null, 0, 10_000, 10_010, 5010, 15_030, 2505, 1670, 5020);
    expect(soundValues(days, 'followers').map(({ value }) => value)).toEqual([5000, 5010, 5020]);
  });
});

describe('a change of followers that waits', () => {
  /** The drop of 2026-11-20 from 1000 to 700, found at 10:00 the day after; `hours` later, with the days from 2026-11-21 on. */
  const judged = (hours: number, ...later: (number | null)[]) => {
    const days = daysOf(1000, 700, null).slice(0, 2);
    const [drop] = numberFindings(days, aNumberContext());
    const open = anOpenChange(drop!, 0);
    const following = later.map((followers, index) => ({
      day: `2026-11-${21 + index}`,
      followers,
      monthly_listeners: null,
    }));
    const at = new Date(now.getTime() + hours * 3_600_000);
    return inWords(judgeNumber(open, [...days, ...following], aContext({ now: at })));
  };

  it('waits for a whole day', () => {
    expect(judged(23, 690)).toEqual({
      kind: 'wait',
      rule: 'next_day',
      until: tomorrow,
      waiting_for_source: false,
    });
  });

  it('is confirmed when two daily values keep it: the day is what is told', () => {
    expect(judged(48, 690, 695)).toMatchObject({
      kind: 'confirm',
      finding: {
        change_type: 'FOLLOWERS_DROP',
        severity: 'critical',
        summary:
          '“Rosa Nebel” lost 30.0% of their followers in 1 day: from 1,000 on 2026-11-19 to 700 on 2026-11-20.',
        payload: {
          before: 1000,
          after: 700,
          reasons: [
            'we report a loss of more than 20.0% within 7 days',
            'still 695 on 2026-11-22, after 2 more daily values',
          ],
          readings: [{}, {}, { value: 690 }, { value: 695 }],
        },
      },
    });
  });

  it('is judged by those two, whatever came after them', () => {
    expect(judged(24 * 4, 690, 690, 1000)).toMatchObject({ kind: 'confirm' });
  });

  it('is not judged by a day that is not over', () => {
    expect(judged(48, 690, null, 990)).toMatchObject({ kind: 'wait', waiting_for_source: true });
  });

  it('says how far it went on, but names what two readings have kept', () => {
    expect(judged(24 * 3, 520, 519, 519)).toMatchObject({
      kind: 'confirm',
      finding: {
        summary: expect.stringMatching(
          / to 700 on 2026-11-20\. It went on to 519 by 2026-11-22\.$/,
        ),
        payload: { before: 1000, after: 700 },
      },
    });
  });

  it.each([
    ['the first', [990]],
    ['the second', [700, 990]],
  ])('is dismissed when the followers came back by %s of them', (_, later) => {
    expect(judged(48, ...later)).toEqual({
      kind: 'dismiss',
      reason: 'the number of followers went back to 990 before the change was confirmed',
    });
  });

  it('waits out readings that cannot be relied on, for a week', () => {
    expect(judged(48, 1400)).toMatchObject({ kind: 'wait', waiting_for_source: false });
    expect(judged(24 * 7, 1400)).toEqual({
      kind: 'dismiss',
      reason: 'it couldn’t be confirmed within 168 hours: the values since then aren’t reliable',
    });
  });

  it('is dismissed when it names no readings', () => {
    const [drop] = numberFindings(daysOf(1000, 700), aNumberContext());
    const open = anOpenChange(drop!, 60 * 25);
    const bare = { ...open, payload: { ...open.payload, readings: [] } };
    expect(inWords(judgeNumber(bare, daysOf(1000, 700, 690), aContext()))).toEqual({
      kind: 'dismiss',
      reason: 'there are no values to judge it by',
    });
  });
});

describe('a milestone', () => {
  it.each<[string, string[], string[]]>([
    ['reached', found(9900, 10_050), ['info MILESTONE_REACHED 27']],
    ['reached exactly', found(9900, 10_000), ['info MILESTONE_REACHED 27']],
    ['of a hundred thousand', found(99_900, 100_010), ['info MILESTONE_REACHED 27']],
    ['not reached', found(9900, 9999), []],
    ['below ten thousand', found(990, 1010), []],
    ['that was reached before', found(10_020, 9990, 10_010), []],
    [
      'that was touched for a day only before',
      found(9900, 10_020, 9980, 10_010),
      ['info MILESTONE_REACHED 27'],
    ],
    ['passed by a glitch', found(9900, 19_800), []],
  ])('%s: %j', (_, findings, tells) => {
    expect(findings).toEqual(tells);
  });

  const judged = (later: number) => {
    const [reached] = numberFindings(daysOf(9900, 10_050, null).slice(0, 2), aNumberContext());
    const open = anOpenChange(reached!, 0);
    return inWords(judgeNumber(open, daysOf(9900, 10_050, later), aContext({ now: tomorrow })));
  };

  it('is confirmed when the next daily value is not below it', () => {
    expect(judged(10_000)).toMatchObject({
      kind: 'confirm',
      finding: {
        summary: '“Rosa Nebel” reached 10,000 followers on 2026-11-20.',
        payload: { before: 9900, after: 10_000 },
      },
    });
  });

  it('is dismissed when the number went below it', () => {
    expect(judged(9990)).toMatchObject({ kind: 'dismiss' });
  });
});

describe('monthly listeners', () => {
  const listeners = (...values: number[]): DailyNumbers[] =>
    daysOf(...values).map(({ day, followers }) => ({
      day,
      followers: null,
      monthly_listeners: followers,
    }));
  const steady = [100_000, 99_700, 100_200, 99_900, 100_300, 100_100, 99_800];
  const told = (...values: number[]) => numberFindings(listeners(...values), aNumberContext());

  it.each<[string, number[], string[]]>([
    ['a loss of over a fifth in a week', [...steady, 79_000], ['critical LISTENERS_DROP 27']],
    ['a loss that listeners come and go by', [...steady, 94_000], []],
    ['a gain of over a half in a week', [...steady, 152_000], ['info LISTENERS_SPIKE 27']],
    ['a gain of less', [...steady, 140_000], []],
  ])('%s', (_, values, tells) => {
    expect(inShort(told(...values))).toEqual(tells);
  });
});

describe('what is usual for an artist', () => {
  /** Six weeks of some growth, with a week's own rhythm where there is one, and then these. */
  const usual = (rhythm: number, ...then: number[]) => {
    let value = 1_000_000;
    const days = Array.from({ length: 49 }, (_, day) => {
      const isWeekend = day % 7 >= 5;
      value *= 1.001 + (day % 3) * 0.0004 + (isWeekend ? rhythm : (-rhythm * 2) / 5);
      return Math.round(value);
    });
    return numberFindings(
      daysOf(...days, ...then.map((share) => Math.round((value *= share)))),
      aNumberContext(),
    );
  };

  it('makes a small loss worth telling, and says how unusual it is', () => {
    const [drop] = usual(0, 0.98);
    expect(drop).toMatchObject({ change_type: 'FOLLOWERS_DROP', severity: 'warning' });
    expect(reasonsOf(drop)).toEqual([
      expect.stringMatching(
        /^\d+\.\d times the usual change between two daily values \(about \d+ followers, going by the 20 values before\)$/,
      ),
    ]);
    const { low, high } = drop!.payload.expected!;
    expect(drop!.payload.after).toBeLessThan(low);
    expect(high).toBeGreaterThan(low);
  });

  it('is known by the weekday after six weeks', () => {
    expect(usual(0.015, 0.994)).toEqual([]);
    expect(inShort(usual(0.015, 0.96))).toEqual(['warning FOLLOWERS_DROP 27']);
  });

  it('is not known before ten steps, and of a single day of listeners before 14 days', () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, day) => 1_000_000 + day * 900);
    expect(found(...days(10), 980_000)).toEqual([]);
    expect(found(...days(11), 980_000)).toEqual(['warning FOLLOWERS_DROP 27']);
    const listeners = (count: number) =>
      daysOf(...days(count), 980_000).map(({ day, followers }) => ({
        day,
        followers: null,
        monthly_listeners: followers,
      }));
    expect(numberFindings(listeners(13), aNumberContext())).toEqual([]);
    expect(inShort(numberFindings(listeners(14), aNumberContext()))).toEqual([
      'warning LISTENERS_DROP 27',
    ]);
  });
});

describe('the judge of all changes', () => {
  it('judges followers by their days alone, and waits without them', () => {
    const [drop] = numberFindings(daysOf(1000, 700, null).slice(0, 2), aNumberContext());
    const open = anOpenChange(drop!, 0);
    const evidence = { observation: null, releases: new Map() };
    const context = aContext({ now: tomorrow });
    expect(inWords(judge(open, [], evidence, context))).toMatchObject({ waiting_for_source: true });
    const daily = daysOf(1000, 700, 690);
    expect(inWords(judge(open, [], { ...evidence, daily }, context))).toMatchObject({
      kind: 'wait',
      waiting_for_source: false,
    });
    const later = aContext({ now: new Date(tomorrow.getTime() + 86_400_000) });
    const more = [...daily, { day: '2026-11-22', followers: 688, monthly_listeners: null }];
    expect(inWords(judge(open, [], { ...evidence, daily: more }, later))).toMatchObject({
      kind: 'confirm',
    });
  });
});
