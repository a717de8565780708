import { messageCosts } from '../bench/cost-messages.ts';
import { startTable, type TestTable } from '../support/engine.ts';

describe('the write units of a change for each destination that people read', () => {
  let engine: TestTable;
  beforeAll(async () => {
    engine = await startTable();
  });
  afterAll(() => engine.stop());

  it('are at most 12 for one alone, and 3.5 for one of fifty, with its message’s sealing', async () => {
    const costs = await messageCosts(engine.table);
    expect(costs.map(({ changes, destinations }) => [changes, destinations])).toEqual([
      ...[1, 5, 20].map((destinations) => [1, destinations]),
      ...[1, 5, 20].map((destinations) => [50, destinations]),
    ]);
    for (const { changes, writeUnitsEach } of costs) {
      expect(writeUnitsEach).toBeLessThanOrEqual(changes === 1 ? 12 : 3.5);
      expect(writeUnitsEach).toBeGreaterThan(2);
    }
  });
});
