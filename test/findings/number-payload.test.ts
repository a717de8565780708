import { atOthers } from '../../shared/findings/severity-context.ts';
import { numberFindings } from '../../shared/findings/numbers/numbers.ts';
import type { DailyNumbers } from '../../shared/findings/types.ts';
import { ChangePayload } from '../../shared/changes/rules/change.ts';
import { aNumberContext, daysOf } from './build.ts';
import { backtest } from '../../shared/findings/numbers/backtest.ts';

// What the sentence of a number says, its payload has as numbers: charts are drawn from it.

/** Monthly listeners of 60 days, a rise for 28 of them, and one day after that. */
function listeners(): DailyNumbers[] {
  const level = (day: number) => 20_000 + Math.round(300 * Math.sin(day * 1.7));
  const values = Array.from({ length: 89 }, (_, day) =>
    day < 60 || day === 88 ? level(day) : level(day) + 9000,
  );
  return daysOf(...values).map(({ day, followers }) => {
    return { day, followers: null, monthly_listeners: followers };
  });
}

const payloadOf = (days: readonly DailyNumbers[], type: string) => {
  const found = numberFindings(days, aNumberContext()).find((one) => one.change_type === type);
  return ChangePayload.omit({ reasons: true }).parse(found?.payload);
};

describe('the payload of a change of numbers', () => {
  it('has the rise that a drop of listeners is the way back of', () => {
    const days = listeners();
    const { echo, after } = payloadOf(days, 'LISTENERS_DROP');
    expect(after).toBe(days.at(-1)?.monthly_listeners);
    expect(echo).toEqual({
      explains: 'all',
      expected: expect.any(Number),
      from: { at: `${days[58]?.day}T00:00:00.000Z`, value: days[58]?.monthly_listeners },
      to: { at: expect.any(String), value: expect.any(Number) },
    });
    expect(echo?.to.value).toBeGreaterThan(28_000);
  });

  it('has no rise where there was none', () => {
    const days = [...listeners().slice(0, 60), { ...listeners()[60]!, monthly_listeners: 9000 }];
    const payload = payloadOf(days, 'LISTENERS_DROP');
    expect(payload).not.toHaveProperty('echo');
    expect(payload.expected?.low).toBeGreaterThan(9000);
  });

  it('has how many others had the same, as about as the sentence says', () => {
    const [found] = numberFindings(daysOf(60_000, 60_010, 40_000), aNumberContext());
    expect(atOthers(found!, 123).payload.others).toBe(100);
    expect(atOthers(found!, 4).payload).not.toHaveProperty('others');
  });

  it('has the milestone that was reached', () => {
    const days = daysOf(9900, 9950, 120_000);
    expect(payloadOf(days, 'MILESTONE_REACHED').milestone).toBe(100_000);
  });
});

const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);

/** What is said of listeners that stay at 2,000 for forty days and then have these values. */
function said(...then: number[]): string[] {
  const values = [...Array.from({ length: 40 }, (_, at) => 2000 + (at % 3)), ...then];
  const days = values.map((value, at) => ({
    day: dayOf(at),
    followers: null,
    monthly_listeners: value,
  }));
  return backtest(days, 'A').map(({ summary }) => summary);
}

describe('the sentence about a movement', () => {
  it('says how far it has gone by the reading that confirmed it, when that is much further', () => {
    expect(said(3207, 4511, 4513)).toEqual([
      'Monthly listeners of “A” rose by 60.3% in 1 day: from 2,000 on 2026-02-09 to 3,207 on 2026-02-10. It went on to 4,511 by 2026-02-11.',
    ]);
    expect(said(1503, 1107, 1106)[0]).toMatch(
      /It went on to 1,106 by 2026-02-12\.$|from 2,000 .* to 1,107 /,
    );
  });
});
