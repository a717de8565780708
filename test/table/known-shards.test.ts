import * as fc from 'fast-check';
import { waitingTargets } from '../../shared/deliveries/items/waiting.ts';
import { dueShards } from '../../shared/table/indexes.ts';
import { overdueRows } from '../../shared/table/sweeps.ts';
import { partitions } from '../../shared/table/prefixes.ts';
import { engineOfTests, startTable, tableForEach } from '../support/engine.ts';
import { alterItem, putItem, removeItem } from '../support/items.ts';
import type { TestedTable } from '../support/tested-table.ts';

const shards = [0, 1, 2];
const day = (number: number) => `2026-11-${10 + number}T00:00:00.000Z`;

/** Tests answer queries of shards themselves where nothing can be found: nobody must be able to tell. */
describe('what is known of shards', () => {
  const engine = tableForEach();

  async function found(table: TestedTable, before: Date): Promise<unknown[]> {
    const all: unknown[] = [];
    for (let shard = 0; shard < dueShards; shard += 1) {
      for await (const rows of overdueRows(table, shard, before, null)) all.push(...rows);
      for await (const row of waitingTargets(table, shard)) all.push(row);
    }
    return all;
  }

  /** One thing that is done to an item, by the client of the tests or by another one of theirs. */
  const Act = fc.record({
    kind: fc.constantFrom('put', 'update', 'transact', 'clear', 'delete'),
    item: fc.integer({ min: 0, max: 3 }),
    shard: fc.constantFrom(...shards),
    day: fc.integer({ min: 0, max: 5 }),
    isByOther: fc.boolean(),
    before: fc.integer({ min: 0, max: 6 }),
  });

  type Done = typeof Act extends fc.Arbitrary<infer Value> ? Value : never;

  async function act(table: TestedTable, one: Done): Promise<void> {
    const Key = { pk: 'P', sk: String(one.item) };
    const due = { duePk: partitions.due(one.shard), dueAt: day(one.day) };
    const waits = {
      waitingPk: partitions.waiting(one.shard),
      waitingSk: `t${one.item}#${day(one.day)}#d`,
    };
    const shown = { organization_id: 'o', change_id: null, attempt_count: 1 };
    const Item = { ...Key, ...due, ...waits, ...shown, work: {} };
    if (one.kind === 'put') await putItem(table, Item);
    if (one.kind === 'update') {
      const values = { ':pk': due.duePk, ':at': due.dueAt };
      await alterItem(table, Key, 'SET duePk = :pk, dueAt = :at REMOVE waitingPk', values);
    }
    if (one.kind === 'delete') await removeItem(table, Key);
    if (one.kind === 'transact') {
      const Put = { TableName: table.name, Item };
      await table.call('TransactWriteItems', { TransactItems: [{ Put }] });
    }
    if (one.kind === 'clear') await alterItem(table, Key, 'REMOVE duePk, waitingPk');
  }

  it('never hides a row, whatever is written and removed', async () => {
    const { plain } = engine.table;
    const other = { ...engine.table, call: plain };
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(Act, { maxLength: 8 }), async (acts) => {
        for (const one of acts) {
          await act(one.isByOther ? other : engine.table, one);
          const before = new Date(day(one.before));
          const rows = await found(engine.table, before);
          expect(rows).toEqual(await found(other, before));
          seen += rows.length;
        }
      }),
      { numRuns: 20 },
    );
    expect(seen).toBeGreaterThan(50);
  });

  it('is nothing once others can write', async () => {
    expect(await found(engine.table, new Date())).toEqual([]);
    expect(engine.endpoint()).toMatch(/^http/);
    // As another process would: that client doesn’t tell this one.
    const another = await startTable();
    const Item = { pk: 'P', sk: 'S', duePk: partitions.due(1), dueAt: day(1), work: {} };
    await another.table.call('TransactWriteItems', {
      TransactItems: [{ Put: { TableName: engine.table.name, Item } }],
    });
    expect(await found(engine.table, new Date())).toHaveLength(1);
    await another.stop();
  });

  it('asks the engine for no shard that was never written to', async () => {
    const ask = jest.spyOn((await engineOfTests()).sockets, 'ask');
    await found(engine.table, new Date());
    expect(ask).not.toHaveBeenCalled();
    ask.mockRestore();
  });
});
