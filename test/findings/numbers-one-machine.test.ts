import { backtest } from '../../shared/findings/numbers/backtest.ts';
import { judgeNumber } from '../../shared/findings/numbers/judge-number.ts';
import { historyDays, numberFindings } from '../../shared/findings/numbers/numbers.ts';
import type { DailyNumbers, OpenChange } from '../../shared/findings/types.ts';
import { message } from '../../shared/findings/words.ts';
import { aContext, aNumberContext, anOpenChange, daysOf, inWords, spoken } from './build.ts';

// The checks see a day at a time and the last hundred days; the back-test sees all days at once. Both
// have to come to the same reports, on the same days and in the same words.

const dayMs = 86_400_000;

/** What the checks confirm, a day after the other, as the service asks them: `day summary`. */
function checked(days: readonly DailyNumbers[]): string[] {
  const confirmed: string[] = [];
  let open: OpenChange[] = [];
  for (const [index, { day }] of days.entries()) {
    const seen = days.slice(Math.max(0, index + 1 - historyDays), index + 1);
    // The first check after midnight, and the re-checks that are due later that day.
    const at = new Date(Date.parse(day) + dayMs + 600_000);
    const found = numberFindings(seen, aNumberContext({ now: at })).filter(
      ({ change_type }) => !open.some((one) => one.change_type === change_type),
    );
    open.push(...found.map((one) => ({ ...anOpenChange(one), detected_at: at })));
    const later = aContext({ now: new Date(at.getTime() + 3_600_000) });
    open = open.filter((one) => {
      const verdict = judgeNumber(one, seen, later);
      if (verdict.kind === 'confirm') confirmed.push(`${day} ${spoken(verdict.finding).summary}`);
      return verdict.kind === 'wait';
    });
  }
  return confirmed;
}

const tested = (days: readonly DailyNumbers[]) =>
  backtest(days, 'Rosa Nebel').map(({ confirmed_on, summary }) => `${confirmed_on} ${summary}`);

const steady = (from: number, days: number) =>
  Array.from({ length: days }, (_, day) => from + day * 4 + ((day * 7) % 5));
const none = (days: number) => Array.from({ length: days }, () => null);

describe('the checks and the back-test', () => {
  it.each<[string, (number | null)[]]>([
    ['a loss', [...steady(9000, 60), ...steady(7000, 40)]],
    ['a loss that goes on', [...steady(9000, 60), 8500, 7900, 7000, ...steady(6990, 40)]],
    [
      'a loss that becomes graver days later',
      [...steady(9000, 60), ...steady(8500, 6), ...steady(6900, 40)],
    ],
    ['a loss of which a part comes back', [...steady(9000, 60), 6900, 7600, ...steady(7610, 40)]],
    [
      'a slip, and a half that stays',
      [...steady(9000, 60), 18_500, ...steady(9250, 9), ...steady(4640, 30)],
    ],
    ['zeros', [...steady(9000, 60), ...none(12).map(() => 0), ...steady(9300, 20)]],
    ['a gap with a loss in it', [...steady(9000, 60), ...none(9), ...steady(7000, 30)]],
    [
      'a reading every three days',
      steady(9000, 50)
        .concat(steady(7000, 20))
        .flatMap((one) => [one, null, null]),
    ],
    ['a rise, and a milestone', [...steady(9000, 60), ...steady(12_900, 30)]],
  ])('report the same of %s', (_, values) => {
    const days = daysOf(...values);
    expect(tested(days).length).toBeGreaterThan(0);
    expect(checked(days).toSorted()).toEqual(tested(days).toSorted());
  });
});

describe('a change that waits since before these rules', () => {
  it('is judged by its readings, and keeps its reasons', () => {
    const days = daysOf(...steady(9000, 40), 9061, 9059, 9062, 9060);
    const [from, to] = [days[37]!, days[40]!];
    const old: OpenChange = {
      id: 'chg_1',
      change_type: 'FOLLOWERS_DROP',
      detected_at: new Date(`${to.day}T23:59:00.000Z`),
      payload: {
        field: 'followers',
        before: from.followers,
        after: to.followers,
        subject: { kind: 'artist', id: '27', name: 'Rosa Nebel' },
        readings: [from, to].map((one) => ({
          at: `${one.day}T00:00:00.000Z`,
          value: one.followers ?? 0,
        })),
        expected: { low: 8000, high: 10_000 },
      },
      reasons: [message('heldAsZero', {})],
      mark: null,
      state: { kind: 'plain' },
    };
    const at = new Date(Date.parse(days.at(-1)?.day ?? '') + dayMs);
    const verdict = inWords(judgeNumber(old, days, aContext({ now: at })));
    expect(verdict).toMatchObject({
      kind: 'confirm',
      finding: {
        payload: { reasons: ['we report a zero only when it lasts for more than 7 days'] },
      },
    });
  });
});
