import { backtest } from '../../shared/findings/numbers/backtest.ts';

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
