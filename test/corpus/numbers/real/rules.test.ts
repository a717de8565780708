import { backtest } from '../../../../shared/findings/numbers/backtest.ts';
import type { HistoryDay } from '../../../../lib/backtest/history-file.ts';
import {
  contradictionIn,
  isEcho,
  repeatsOf,
  type Report,
  reportOf,
  tellsOf,
  windowIn,
} from './rules.ts';

// The rules by which real series are scored, proven on a few days made by hand.

const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);

function aReport(from: [number, number], to: [number, number], more: Partial<Report> = {}): Report {
  const [fromDay, toDay] = [dayOf(from[0]), dayOf(to[0])];
  return {
    field: 'followers',
    direction: to[1] < from[1] ? -1 : 1,
    severity: 'warning',
    from: { day: fromDay, value: from[1] },
    to: { day: toDay, value: to[1] },
    shownOn: toDay,
    confirmedOn: dayOf(to[0] + 1),
    summary: `“A” moved: from ${from[1]} on ${fromDay} to ${to[1]} on ${toDay}.`,
    ...more,
  };
}

/** A number of each day from the first of January on, in both columns. */
function daily(...values: (number | null)[]): HistoryDay[] {
  return values.map((value, at) => ({
    day: dayOf(at),
    followers: value,
    monthly_listeners: value,
  }));
}

describe('a line of the back-test', () => {
  it('is read by its facts, and is no movement without them', () => {
    const lost = Array.from({ length: 60 }, (_, at) => (at < 50 ? 10_000 + at : 7000 + at));
    const [line] = backtest(
      daily(...lost).map((day) => ({ ...day, monthly_listeners: null })),
      'A',
    );
    expect(line && reportOf(line)).toMatchObject({
      field: 'followers',
      direction: -1,
      from: { day: dayOf(49), value: 10_049 },
      to: { day: dayOf(50), value: 7050 },
      shownOn: dayOf(50),
    });
    expect(line && reportOf({ ...line, facts: null })).toBeNull();
  });

  it('names its window in the summary', () => {
    const summary = '“From 1 on 2026” lost 25.0%: from 4,000 on 2026-01-01 to 3,000 on 2026-01-02.';
    const [from, to] = [
      { day: '2026-01-01', value: 4000 },
      { day: '2026-01-02', value: 3000 },
    ];
    expect(windowIn(summary)).toEqual({ from, to });
    expect(windowIn('“A” lost 25.0%.')).toBeNull();
  });
});

describe('a labeled loss', () => {
  const label = { series: 'a', date: dayOf(10), before: 600, after: 500 };

  it.each<[string, Report, boolean]>([
    ['its own day', aReport([9, 600], [10, 500]), true],
    ['a week that contains it', aReport([5, 600], [12, 500]), true],
    ['the week before', aReport([3, 600], [9, 590]), false],
    ['the week after', aReport([10, 500], [13, 490]), false],
    [
      'its own day, eight days late',
      aReport([9, 600], [10, 500], { confirmedOn: dayOf(18) }),
      false,
    ],
    ['a rise', aReport([9, 500], [10, 600]), false],
    ['listeners', aReport([9, 600], [10, 500], { field: 'monthly_listeners' }), false],
  ])('is told by a report of %s: %#', (_, report, isTold) => {
    expect(tellsOf(report, label)).toBe(isTold);
  });
});

describe('a drop of listeners', () => {
  const listeners = (from: [number, number], to: [number, number]) =>
    aReport(from, to, { field: 'monthly_listeners' });
  const flat = (count: number, value: number) => Array<number>(count).fill(value);

  it('is an echo of a rise 28 days before that is at least half of it', () => {
    const days = daily(...flat(10, 1000), ...flat(28, 1400), ...flat(5, 1000));
    expect(isEcho(listeners([37, 1400], [38, 1000]), days)).toBe(true);
    expect(isEcho(listeners([37, 1400], [38, 500]), days)).toBe(false);
  });

  it('is none without a rise, of a rise of another time, of followers, and upward', () => {
    const days = daily(...flat(10, 1000), ...flat(20, 1400), ...flat(5, 1000));
    expect(isEcho(listeners([29, 1400], [30, 1000]), days)).toBe(false);
    expect(isEcho(listeners([37, 1400], [38, 1000]), daily(...flat(38, 1400), 1000))).toBe(false);
    const risen = daily(...flat(10, 1000), ...flat(28, 1400), ...flat(5, 1000));
    expect(isEcho(aReport([37, 1400], [38, 1000]), risen)).toBe(false);
    expect(isEcho(listeners([9, 1000], [10, 1400]), risen)).toBe(false);
  });
});

describe('a repeat', () => {
  const first = aReport([0, 1000], [3, 900]);

  it('is a report whose window overlaps the first one, or begins within 14 days of its end', () => {
    for (const at of [0, 2, 3, 17]) {
      const second = aReport([at, 950], [at + 2, 850]);
      expect(repeatsOf([first, second])).toEqual([second]);
    }
    expect(repeatsOf([first, aReport([18, 950], [20, 850])])).toEqual([]);
  });

  it('is none of another number or direction, and none that is graver', () => {
    expect(repeatsOf([first, aReport([2, 950], [4, 850], { severity: 'critical' })])).toEqual([]);
    expect(repeatsOf([first, aReport([2, 950], [4, 1100])])).toEqual([]);
    const listeners = aReport([2, 950], [4, 850], { field: 'monthly_listeners' });
    expect(repeatsOf([first, listeners])).toEqual([]);
  });

  it('is held against all that was reported, not only the last', () => {
    const graver = aReport([2, 950], [4, 500], { severity: 'critical' });
    const again = aReport([5, 500], [8, 300], { severity: 'critical' });
    expect(repeatsOf([first, graver, again])).toEqual([again]);
  });
});

describe('text and severity', () => {
  const days = daily(1000, 990, 760, 760, null, 755, 750, 745, 740);
  const said = (report: Report, isTakenBack = false) => contradictionIn(report, days, isTakenBack);
  const window = 'from 990 on 2026-01-02 to 760 on 2026-01-03';

  it('agree on a window of at most a week with its own numbers and severity', () => {
    const summary = `lost 23.2%: ${window}`;
    expect(said(aReport([1, 990], [2, 760], { severity: 'critical', summary }))).toBeNull();
    expect(said(aReport([2, 760], [6, 750]))).toBeNull();
    expect(said(aReport([1, 990], [2, 760]), true)).toBeNull();
  });

  it.each<[string, Report, string]>([
    [
      'a number of another day',
      aReport([0, 1000], [1, 900]),
      'followers on 2026-01-02 are 990, not 900',
    ],
    ['more than a week', aReport([0, 1000], [8, 740]), 'a window of 8 days'],
    [
      'confirmed before it was seen',
      aReport([2, 760], [3, 760], { shownOn: dayOf(6), confirmedOn: dayOf(5) }),
      'seen on 2026-01-07 up to 2026-01-04, confirmed on 2026-01-06',
    ],
    [
      'confirmed by its own reading',
      aReport([2, 760], [6, 750], { confirmedOn: dayOf(6) }),
      'seen on 2026-01-07 up to 2026-01-07, confirmed on 2026-01-07',
    ],
    [
      'another window',
      aReport([2, 760], [6, 750], { summary: window }),
      `another window in: ${window}`,
    ],
    [
      'another share',
      aReport([1, 990], [2, 760], { summary: `lost 2.0%: ${window}` }),
      '2.0% where it is 23.2%',
    ],
    ['too low', aReport([1, 990], [2, 760]), 'warning for 23.2%'],
    ['too high', aReport([2, 760], [6, 750], { severity: 'critical' }), 'critical for 1.3%'],
  ])('disagree: %s', (_, report, what) => {
    expect(said(report)).toBe(what);
  });

  it('agree on a rise that goes on in the reading that confirms it, and on no other', () => {
    const risen = daily(1000, 1300, 1600);
    const report = (more: Partial<Report>) =>
      aReport([0, 1000], [2, 1600], { severity: 'info', confirmedOn: dayOf(2), ...more });
    expect(contradictionIn(report({ shownOn: dayOf(1) }), risen, false)).toBeNull();
    expect(contradictionIn(report({ shownOn: dayOf(2) }), risen, false)).toMatch(/^seen on/);
  });

  it('disagree where what only takes back a rise is critical', () => {
    const report = aReport([1, 990], [2, 760], { severity: 'critical' });
    expect(said(report, true)).toBe('critical for 23.2%');
  });
});
