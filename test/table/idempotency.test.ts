import { Problem } from '../../shared/domain/problems/errors.ts';
import type { Table } from '../../shared/table/client.ts';
import {
  beginOnce,
  completeOnce,
  createdWrites,
  newLock,
  releaseOnce,
  undoneWrites,
} from '../../shared/table/limits/idempotency.ts';
import { transact, type Write } from '../../shared/table/transaction.ts';
import { startTable, type TestTable } from '../support/engine.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const lockSeconds = 11;

describe('a request that is carried out once', () => {
  let engine: TestTable;
  let made = 0;
  beforeAll(async () => {
    engine = await startTable();
  });
  afterAll(() => engine.stop());

  /** Attempts under one key, each with the table as its handler sees it. */
  function requests() {
    const scope = `scope-${(made += 1)}`;
    return async (lockId: string, seconds: number, requestHash = 'x') => {
      const now = new Date(start + seconds * 1000);
      const lock = newLock(scope, lockId, now);
      const once = { lock, requestHash, now, lockMs: lockSeconds * 1000 };
      const begun = await beginOnce(engine.table, once);
      const table: Table = { ...engine.table, once: lock };
      return { begun, lock, table };
    };
  }

  const thing = (id: string): Write => ({ Put: { Item: { pk: `THING#${id}`, sk: 'THING' } } });
  const make = (table: Table, id: string) =>
    transact(table, [thing(id), ...createdWrites(table, id)]);
  const created = (id: string) => ({ kind: 'done', answer: { kind: 'created', id } });

  it('is told what a dead attempt made, for 24 hours from its beginning', async () => {
    const attempt = requests();
    const { table } = await attempt('a', 0);
    await make(table, 'one');
    expect((await attempt('b', lockSeconds - 1)).begun).toEqual({ kind: 'running' });
    for (const seconds of [lockSeconds, 3600, 86_399]) {
      expect((await attempt('b', seconds)).begun).toEqual(created('one'));
    }
    expect((await attempt('b', 3600, 'y')).begun).toEqual({ kind: 'other_request' });
    expect((await attempt('b', 86_400)).begun).toEqual({ kind: 'begun' });
  });

  it('is taken over from a dead attempt that made nothing, which can make nothing any more', async () => {
    const attempt = requests();
    const first = await attempt('a', 0);
    const second = await attempt('b', lockSeconds);
    expect(second.begun).toEqual({ kind: 'begun' });
    const late = make(first.table, 'two-a');
    await expect(late).rejects.toBeInstanceOf(Problem);
    await expect(late).rejects.toMatchObject({ code: 'idempotency_in_progress' });
    await make(second.table, 'two-b');
    await releaseOnce(engine.table, first.lock);
    await completeOnce(engine.table, first.lock, { kind: 'created', id: 'two-a' });
    expect((await attempt('c', 2 * lockSeconds)).begun).toEqual(created('two-b'));
  });

  it('is free again when it failed before it made anything, or took it back', async () => {
    const attempt = requests();
    const first = await attempt('a', 0);
    await releaseOnce(engine.table, first.lock);
    const second = await attempt('b', 0);
    expect(second.begun).toEqual({ kind: 'begun' });
    await make(second.table, 'three');
    await transact(second.table, undoneWrites(second.table));
    await releaseOnce(engine.table, second.lock);
    const third = await attempt('c', 0);
    expect(third.begun).toEqual({ kind: 'begun' });
    await make(third.table, 'three');
    await transact(third.table, undoneWrites(third.table));
    // It dies here.
    expect((await attempt('d', 1)).begun).toEqual({ kind: 'begun' });
  });

  it('that failed after it made something is told so at once', async () => {
    const attempt = requests();
    const { table, lock } = await attempt('a', 0);
    await make(table, 'four');
    await releaseOnce(engine.table, lock);
    expect((await attempt('b', 0)).begun).toEqual(created('four'));
  });

  it('writes nothing more where there is no key', () => {
    expect(createdWrites(engine.table, 'five')).toEqual([]);
    expect(undoneWrites(engine.table)).toEqual([]);
  });
});
