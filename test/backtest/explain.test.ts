import { backtest, explain } from '../../shared/findings/numbers/backtest.ts';
import type { NumberField } from '../../shared/findings/numbers/movement.ts';

const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
const run = (count: number, value: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => value(at));

/** What is explained of a number that has these values from the first of January on. */
function explained(values: readonly number[], field: NumberField = 'followers') {
  const days = values.map((value, at) => ({
    day: dayOf(at),
    followers: null,
    monthly_listeners: null,
    [field]: value,
  }));
  return backtest(days, 'A').map((line) => ({ ...explain(line), type: line.change_type }));
}

describe('a report is explained', () => {
  it('by the rule that it meets, the reading that showed it and those that confirmed it', () => {
    const [one, ...more] = explained([
      ...run(40, (at) => 10_000 + at),
      ...run(10, (at) => 9501 + at),
    ]);
    expect(more).toEqual([]);
    expect(one?.why[0]).toMatch(/^[A-Z\d].*\.$/);
    expect(one?.when).toEqual([
      'The value of 2026-02-10 showed it first.',
      'It waited for 2 more values to confirm it: 9,502 on 2026-02-11, then 9,503 on 2026-02-12. It was reported on 2026-02-12.',
    ]);
  });

  it('by the week that it took to rule out an error of the catalog', () => {
    const halved = explained([...run(40, () => 4000), ...run(20, () => 2000)]);
    const when = halved.map((one) => one.when.join(' ')).join(' ');
    expect(when).toContain(
      'On 2026-02-10, it could still have been an error in the catalog’s count. On 2026-02-17, it was clear that it wasn’t.',
    );
  });

  it('by the reading that rules it out sooner', () => {
    const values = [...run(40, () => 4000), 2000, 1999, ...run(20, (at) => 1700 - at)];
    const when = explained(values).map((one) => one.when.join(' '));
    expect(when.join(' ')).toMatch(
      /^On 2026-02-1\d, it could still have been an error in the catalog’s count\. On 2026-02-12, it was clear that it wasn’t\./,
    );
  });

  it('by the zeros of a week', () => {
    const [gone] = explained([...run(40, (at) => 3000 + at), ...run(12, () => 0)]);
    expect(gone?.when[0]).toBe(
      'A zero can be an error in the catalog’s count, so it had to last until 2026-02-17.',
    );
  });

  it('by what was reported before: as a new event, or as more serious', () => {
    const later = explained([
      ...run(40, () => 10_000),
      ...run(40, () => 9300),
      ...run(9, () => 8500),
    ]);
    expect(later.map(({ when }) => when[1])).toEqual([
      expect.stringMatching(/^It waited for/),
      'The last report of this kind covered 2026-02-09 to 2026-02-10 (warning), 39 days before, so this is a new event.',
    ]);
    const graver = explained([
      ...run(40, () => 10_000),
      ...run(5, () => 9300),
      ...run(9, () => 6000),
    ]);
    expect(graver.at(-1)?.when).toContain(
      'The last report of this kind covered 2026-02-09 to 2026-02-10 (warning). This is part of the same movement, but more serious (critical).',
    );
  });

  it('as what was to be expected, where listeners only leave the month that is counted', () => {
    const values = [...run(40, () => 2001), ...run(28, () => 2801), ...run(10, () => 2003)];
    const all = explained(values, 'monthly_listeners');
    const drop = all.find(({ type }) => type === 'LISTENERS_DROP');
    expect(drop?.why.at(-1)).toBe('It only takes back an earlier rise, so it isn’t a warning.');
    const loss = explained([...run(68, () => 2801), ...run(10, () => 2003)], 'monthly_listeners');
    expect(loss.flatMap(({ why }) => why)).not.toContain(drop?.why.at(-1));
  });

  it('by the milestone and the reading after it', () => {
    const [reached] = explained(run(30, (at) => 9990 + at));
    expect(reached).toEqual({
      type: 'MILESTONE_REACHED',
      why: [expect.stringMatching(/^Reached for the first time since 2026-01-01, .*\.$/)],
      when: [
        'It was first reached on 2026-01-11.',
        'The next value, on 2026-01-12, wasn’t below it, so it was reported then.',
      ],
    });
  });
});
