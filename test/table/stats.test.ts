import { countWrites, readDays, readMonths } from '../../shared/table/changes/stats.ts';
import { transact } from '../../shared/table/transaction.ts';
import type { Severity } from '../../shared/domain/severity.ts';
import { startTable, type TestTable } from '../support/engine.ts';

describe('counters of changes', () => {
  let engine: TestTable;
  beforeAll(async () => {
    engine = await startTable();
  });
  afterAll(() => engine.stop());

  const count = (org: string, severity: Severity, at: string) =>
    transact(engine.table, countWrites(org, [severity], new Date(at)));

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
    expect(await readMonths(engine.table, 'a', '2026-01')).toEqual([
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
    expect(await readMonths(engine.table, 'b', '2026-12')).toEqual([]);
  });

  it('lose nothing when many count at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => count('c', 'info', '2026-11-21T10:00:00.000Z')),
    );
    const [day] = await readDays(engine.table, 'c', '2026-11-21', '2026-11-21');
    expect([day?.total, day?.info, day?.hours.get('10')]).toEqual([20, 20, 20]);
  });

  it('are kept apart by organization', async () => {
    await count('d', 'info', '2026-11-21T10:00:00.000Z');
    expect(await readMonths(engine.table, 'd0', '2000-01')).toEqual([]);
    expect(await readDays(engine.table, 'e', '2000-01-01', '2999-12-31')).toEqual([]);
  });
});
