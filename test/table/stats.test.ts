import { together } from '../../shared/changes/items/routing.ts';
import { derivedId } from '../../shared/domain/ids.ts';
import { readMonths } from '../../shared/changes/items/months.ts';
import {
  countAlone,
  type Counted,
  countWrites,
  notedMax,
  readDays,
} from '../../shared/changes/items/stats.ts';
import { transact } from '../../shared/table/transaction.ts';
import type { Severity } from '../../shared/changes/rules/info.ts';
import { metered, sumOf } from '../bench/capacity.ts';
import { oneTable } from '../support/engine.ts';

describe('counters of changes', () => {
  const engine = oneTable();

  const now = new Date('2026-11-21T12:00:00Z');
  const severities = ['critical', 'warning', 'info'] as const;
  let made = 0;
  const change = (org: string, severity: Severity, at: string) => ({
    ...{ id: derivedId('change', (made += 1)), org, severity, at: new Date(at) },
  });
  const count = (org: string, severity: Severity, at: string, by = at) =>
    transact(engine.table, countWrites([change(org, severity, at)], new Date(by)));

  it('count by UTC day, hour, severity and month', async () => {
    await count('a', 'critical', '2026-10-31T23:59:59.999Z');
    await count('a', 'info', '2026-11-01T00:00:00.000Z');
    await count('a', 'info', '2026-11-01T00:59:59.999Z');
    await count('a', 'warning', '2026-11-01T09:00:00.000Z');
    expect(await readDays(engine.table, 'a', '2026-10-01', '2026-11-30')).toEqual([
      {
        day: '2026-10-31',
        total: 1,
        critical: 1,
        warning: 0,
        info: 0,
        hours: new Map([['23', 1]]),
      },
      {
        day: '2026-11-01',
        total: 3,
        critical: 0,
        warning: 1,
        info: 2,
        hours: new Map([
          ['00', 2],
          ['09', 1],
        ]),
      },
    ]);
    expect(await readMonths(engine.table, 'a', '2026-01', now)).toEqual([
      { month: '2026-10', total: 1 },
      { month: '2026-11', total: 3 },
    ]);
  });

  it('are read from and to a day, both included', async () => {
    for (const day of ['09', '10', '11', '12'])
      await count('b', 'info', `2026-11-${day}T10:00:00Z`);
    const days = async (from: string, to: string) =>
      (await readDays(engine.table, 'b', from, to)).map(({ day }) => day);
    expect(await days('2026-11-10', '2026-11-11')).toEqual(['2026-11-10', '2026-11-11']);
    expect(await days('2026-11-13', '2026-12-31')).toEqual([]);
    expect(await readMonths(engine.table, 'b', '2026-12', now)).toEqual([]);
  });

  it('lose nothing when many count at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => count('c', 'info', '2026-11-21T10:00:00.000Z')),
    );
    const [day] = await readDays(engine.table, 'c', '2026-11-21', '2026-11-21');
    expect([day?.total, day?.info, day?.hours.get('10')]).toEqual([20, 20, 20]);
  });

  describe('by a write of its own', () => {
    const at = '2026-11-21T10:00:00.000Z';
    const by = new Date(at);
    const alone = (one: Counted, then = by) => countAlone(engine.table, [one], then);
    const totalOf = async (org: string) =>
      (await readDays(engine.table, org, '2026-01-01', '2026-12-31'))[0]?.total;

    it('have each change once, however often it is counted', async () => {
      const [one, other] = [change('w', 'info', at), change('w', 'info', at)];
      const counts = [one, one, other, one].map((each) => alone(each));
      expect(await Promise.all(counts)).toEqual([true, true, true, true]);
      await expect(transact(engine.table, countWrites([one], by))).rejects.toThrow();
      expect(await totalOf('w')).toBe(2);
    });

    it('take as many as fit into a write unit, and leave the others to transactions', async () => {
      // The longest that an organization and a day have.
      const org = `org_${'9'.repeat(26)}`;
      const hour = (index: number) => `2026-11-21T${String(index % 24).padStart(2, '0')}`;
      const made = (_: unknown, index: number) =>
        change(org, severities[index % 3]!, `${hour(index)}:00:00.000Z`);
      const all = Array.from({ length: notedMax - 1 }, made);
      const group = Array.from({ length: together }, made);
      const calls = await metered(engine.table, async () => {
        for (const one of all) expect(await alone(one)).toBe(true);
        expect(await countAlone(engine.table, group, by)).toBe(true);
      });
      expect(sumOf(calls).writeUnits).toBe(notedMax);
      const more = change(org, 'info', at);
      expect(await alone(more)).toBe(false);
      await transact(engine.table, countWrites([more], by));
      expect(await alone(all[0]!)).toBe(true);
      expect(await totalOf(org)).toBe(notedMax + together);
    });

    it('have nothing of a month that is over, which counts with its day', async () => {
      expect(await alone(change('o', 'info', at), new Date('2026-12-01T00:00:00Z'))).toBe(false);
      expect(await totalOf('o')).toBeUndefined();
    });
  });

  it('are kept apart by organization', async () => {
    await count('d', 'info', '2026-11-21T10:00:00.000Z');
    expect(await readMonths(engine.table, 'd0', '2000-01', now)).toEqual([]);
    expect(await readDays(engine.table, 'e', '2000-01-01', '2999-12-31')).toEqual([]);
  });

  describe('of a month', () => {
    const month = async (org: string, at: string) =>
      (await readMonths(engine.table, org, '2026-10', new Date(at))).find(
        (one) => one.month === '2026-10',
      )?.total;
    const calls = async (run: () => Promise<unknown>) =>
      (await metered(engine.table, run)).map(({ command, items }) => [command, ...items].join(' '));

    it('have what was counted while it lasted, and after it was summed up', async () => {
      await count('m', 'info', '2026-10-30T10:00:00.000Z');
      await count('m', 'info', '2026-10-31T23:59:59.999Z');
      expect(await month('m', '2026-10-31T23:59:59.999Z')).toBe(2);
      await count('m', 'info', '2026-10-31T23:59:59.999Z', '2026-11-01T00:05:00.000Z');
      expect(await month('m', '2026-11-01T12:00:00.000Z')).toBe(3);
      await count('m', 'info', '2026-10-02T10:00:00.000Z', '2026-11-01T18:00:00.000Z');
      expect(await month('m', '2026-11-02T00:00:00.000Z')).toBe(4);
      await count('m', 'info', '2026-10-03T10:00:00.000Z', '2026-11-02T18:00:00.000Z');
      expect(await month('m', '2026-11-03T00:00:00.000Z')).toBe(5);
      expect(await month('m', '2027-03-03T00:00:00.000Z')).toBe(5);
    });

    it('are summed up by the first who asks a day after its end, and read by one call then', async () => {
      await count('s', 'info', '2026-08-30T10:00:00.000Z');
      await count('s', 'info', '2026-10-30T10:00:00.000Z');
      await month('s', '2026-11-02T00:00:00.000Z');
      await count('s', 'info', '2026-11-03T10:00:00.000Z');
      const at = '2026-12-01T23:59:00.000Z';
      expect(await calls(() => month('s', at))).toEqual(['Query STATS']);
      expect(await month('s', at)).toBe(1);
      const first = await calls(() => month('s', '2026-12-02T00:00:00.000Z'));
      expect(first).toEqual(['Query STATS', 'Query STATS', 'Update STATS/MONTH']);
      expect(await calls(() => month('s', '2026-12-02T00:00:00.000Z'))).toEqual(['Query STATS']);
      const all = await readMonths(engine.table, 's', '2026-01', new Date(at));
      expect(all.map((one) => one.month)).toEqual(['2026-08', '2026-10', '2026-11']);
    });

    it('have what was counted just while they were summed up', async () => {
      await count('r', 'info', '2026-10-30T10:00:00.000Z');
      const late = () => count('r', 'info', '2026-10-31T10:00:00.000Z', '2026-11-02T10:00:00.000Z');
      for (const before of ['Query', 'Update']) {
        let queries = 0;
        let isDone = false;
        const stop = engine.table.intercept(async (next, operation) => {
          if (operation.startsWith('Query')) queries += 1;
          const isHere = operation.startsWith(before) && (before !== 'Query' || queries === 2);
          if (isHere && !isDone) {
            isDone = true;
            await late();
          }
          return next();
        });
        await month('r', '2026-11-02T10:00:00.000Z');
        stop();
        expect(isDone).toBe(true);
      }
      expect(await month('r', '2026-11-03T00:00:00.000Z')).toBe(3);
    });
  });
});
