import { backtest } from '../../shared/findings/numbers/backtest.ts';
import { judgeNumber } from '../../shared/findings/numbers/judge-number.ts';
import { numberFindings } from '../../shared/findings/numbers/numbers.ts';
import {
  aContext,
  aNumberContext,
  anOpenChange,
  daysOf,
  now,
  reasonsOf,
  inWords,
} from './build.ts';

const dayMs = 86_400_000;
const milestones = (...values: (number | null)[]) =>
  backtest(daysOf(...values), 'A').filter(({ change_type }) => change_type === 'MILESTONE_REACHED');
const said = (...values: (number | null)[]) => milestones(...values).map(({ summary }) => summary);
/** So many days, each with a few more than the day before. */
const from = (start: number, days: number) => Array.from({ length: days }, (_, day) => start + day);

describe('several milestones at once', () => {
  it('name in their reasons what was passed on the way', () => {
    const [found] = numberFindings(daysOf(9000, 1_200_000), aNumberContext());
    const reached = numberFindings(daysOf(9000, 1_200_000), aNumberContext()).find(
      ({ change_type }) => change_type === 'MILESTONE_REACHED',
    );
    expect(found).toBeDefined();
    expect(reasonsOf(reached)).toEqual([
      expect.stringMatching(/^reached for the first time since \d{4}-\d\d-\d\d, when our history/),
      'also passed 10,000 and 100,000',
    ]);
  });

  it('in one wait are one: the greatest that the next value keeps', () => {
    const days = daysOf(9900, 47_111, 120_000, 121_000);
    const lines = backtest(days, 'A').filter(({ change_type }) => change_type.startsWith('MILE'));
    expect(lines).toMatchObject([
      {
        date: days[1]?.day,
        confirmed_on: days[3]?.day,
        summary: `“A” reached 100,000 followers on ${days[2]?.day}.`,
      },
    ]);
  });

  /** Reached on the day before yesterday, and what came since. */
  const judged = (before: number, reached: number, ...later: number[]) => {
    const all = daysOf(before, reached, ...later);
    const [change] = numberFindings(all.slice(0, 2), aNumberContext()).filter(
      ({ change_type }) => change_type === 'MILESTONE_REACHED',
    );
    const open = { ...anOpenChange(change!, 0), detected_at: new Date(`${all[2]!.day}T00:30Z`) };
    const today = new Date(now.getTime() + dayMs);
    return inWords(judgeNumber(open, all, aContext({ now: today })));
  };

  it('wait for the value after the one that reached the greater', () => {
    const tomorrow = new Date(Date.parse('2026-11-23T00:00:00.000Z'));
    expect(judged(9900, 47_111, 120_000)).toEqual({
      kind: 'wait',
      rule: 'next_day',
      until: tomorrow,
      waiting_for_source: false,
    });
  });

  it('are confirmed by it, with the day that reached the greater one', () => {
    expect(judged(9900, 47_111, 120_000, 121_000)).toMatchObject({
      kind: 'confirm',
      finding: {
        summary: '“Rosa Nebel” reached 100,000 followers on 2026-11-20.',
        payload: {
          before: 9900,
          after: 121_000,
          reasons: [expect.any(String), 'also passed 10,000'],
        },
      },
    });
  });
});

describe('a milestone that was reached before', () => {
  it('is not told again within a year, however the number swings about it', () => {
    const swings = Array.from({ length: 8 }, (_, at) => from(at % 2 === 0 ? 10_050 : 9700, 30));
    expect(said(...from(9900, 20), ...swings.flat())).toHaveLength(1);
  });

  it('is told after a year below it', () => {
    const fallen = [...from(9900, 20), ...from(10_010, 5), ...from(9300, 370), 10_020, 10_030];
    expect(said(...fallen)).toHaveLength(2);
  });

  it('is not told when our history begins above it', () => {
    expect(said(...from(10_100, 30), ...from(9700, 200), 10_020, 10_030)).toEqual([]);
  });

  it('says how far back it was looked', () => {
    const reasonAfter = (days: number) =>
      reasonsOf(
        numberFindings(daysOf(...from(9300, days), 10_020), aNumberContext()).find(
          ({ change_type }) => change_type === 'MILESTONE_REACHED',
        ),
      );
    expect(reasonAfter(400)).toEqual(['reached for the first time in a year']);
    expect(reasonAfter(30)).toEqual([
      'reached for the first time since 2026-10-22, when our history begins',
    ]);
  });
});
