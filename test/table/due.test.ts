import { due } from '../../shared/table/due.ts';
import { overdue } from '../../shared/table/overdue.ts';
import { dueShards } from '../../shared/table/indexes.ts';
import { keys } from '../../shared/table/keys.ts';
import { startTable, type TestTable } from '../support/engine.ts';

describe('the due index', () => {
  let engine: TestTable;
  beforeAll(async () => {
    engine = await startTable();
  });
  afterAll(() => engine.stop());

  it('gives what is overdue with the message to send, and only that', async () => {
    const work = {
      kind: 'route' as const,
      organization_id: 'org_01k9zq4w3v7m2x5c8e0b6t1n4r',
      change_ids: ['chg_01k9zq4w3v7m2x5c8e0b6t1n4r'],
    };
    const key = keys.change('chg_01k9zq4w3v7m2x5c8e0b6t1n4r');
    const at = new Date('2026-11-21T10:00:00.000Z');
    await engine.table.call('PutItem', { Item: { ...key, ...due(key, at, work) } });
    const found = async (before: string) => {
      const shards = Array.from({ length: dueShards }, (_, shard) =>
        overdue(engine.table, shard, new Date(before), 10),
      );
      return (await Promise.all(shards)).flat();
    };
    expect(await found('2026-11-21T10:00:00.000Z')).toEqual([]);
    expect(await found('2026-11-21T10:00:00.001Z')).toEqual([
      { ...key, dueAt: at.toISOString(), work },
    ]);
  });
});
