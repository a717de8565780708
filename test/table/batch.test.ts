import { getItems } from '../../shared/table/batch.ts';
import { oneTable } from '../support/engine.ts';
import { putItem } from '../support/items.ts';
import type { TestedTable } from '../support/tested-table.ts';

describe('reads that are sent together', () => {
  const engine = oneTable();
  let isDown = false;
  const calls: number[] = [];
  let [atOnce, mostAtOnce] = [0, 0];
  beforeAll(async () => {
    for (let index = 0; index < 150; index += 1) {
      await putItem(engine.table, { ...key(index), index });
    }
    engine.table.intercept(async (next, operation, input) => {
      if (operation !== 'BatchGetItem') return next();
      const { RequestItems } = input as { RequestItems: Record<string, { Keys: [] }> };
      calls.push(RequestItems[engine.table.name]!.Keys.length);
      if (isDown) throw new Error('the table is away');
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      try {
        return await next();
      } finally {
        atOnce -= 1;
      }
    });
  });
  beforeEach(() => {
    isDown = false;
    calls.length = mostAtOnce = 0;
  });

  const key = (index: number) => ({ pk: `P#${index}`, sk: 'ROW' });
  const read = async (...indexes: number[]) =>
    (await getItems(engine.table, indexes.map(key))).map((item) => item?.index);

  it('are one call, however many ask, and each gets its own in its own order', async () => {
    expect(await Promise.all([read(3, 1), read(2), read(999, 2)])).toEqual([
      [3, 1],
      [2],
      [undefined, 2],
    ]);
    // 1, 2, 3 and 999: what two ask for is read once.
    expect(calls).toEqual([4]);
  });

  it('include those who had some steps to do before they asked', async () => {
    const later = async () => {
      for (let step = 0; step < 20; step += 1) await Promise.resolve();
      return read(2);
    };
    expect(await Promise.all([read(1), later()])).toEqual([[1], [2]]);
    expect(calls).toEqual([2]);
  });

  it('do not answer who asks after they were sent', async () => {
    const first = read(1);
    await new Promise(setImmediate);
    expect(await Promise.all([first, read(1)])).toEqual([[1], [1]]);
    expect(calls).toEqual([1, 1]);
  });

  it('fail for all who asked, and the next ones are not concerned', async () => {
    isDown = true;
    const both = await Promise.allSettled([read(1), read(2)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isDown = false;
    expect(await read(1)).toEqual([1]);
  });

  it('of two tables, or of more items than fit, are calls of their own', async () => {
    const other: TestedTable = { ...engine.table };
    await Promise.all([read(1), getItems(other, [key(1)])]);
    expect(calls.splice(0)).toEqual([1, 1]);
    mostAtOnce = 0;
    const all = Array.from({ length: 150 }, (_, index) => index);
    expect(await read(...all)).toEqual(all);
    expect(calls).toEqual([100, 50]);
    expect(mostAtOnce).toBe(2);
  });
});
