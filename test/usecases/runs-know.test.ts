import { keys } from '../../shared/table/keys.ts';
import { readState } from '../../shared/table/deliveries/target-state.ts';
import { deliver } from '../../shared/usecases/deliveries/deliver.ts';
import { startTable, type TestTable } from '../support/engine.ts';
import { aFailure, deliverySurroundings, type Surroundings } from '../support/deliveries.ts';
import { aReceivingWebhook } from '../support/delivering.ts';
import type { Call, Input } from '../../shared/table/calls.ts';
import type { TestedTable } from '../support/tested-table.ts';

/** The table with an index of waiting deliveries that shows nothing yet. */
function lagging(table: TestedTable): TestedTable {
  const call = async (operation: 'Query', input: Input<'Query'>) =>
    input.IndexName === 'waiting' ? { Items: [] } : table.call(operation, input);
  return { ...table, call: call as Call };
}

describe('a run', () => {
  let engine: TestTable;
  let around: Surroundings;
  beforeAll(async () => {
    engine = await startTable();
  });
  afterAll(() => engine.stop());
  beforeEach(() => {
    around = deliverySurroundings(engine.table);
  });

  it('asks for the attempt that it put off, though the index does not show it yet', async () => {
    const hook = await aReceivingWebhook(around);
    const [work] = await hook.routed(1);
    around.sender.script.push(aFailure(500));
    await deliver({ ...around, table: lagging(around.table) }, work!);
    const { held } = around.queues;
    expect(held.map(({ work: { kind } }) => kind)).toEqual(['deliver_webhook']);
    expect(held[0]!.delaySeconds).toBeGreaterThanOrEqual(5);
  });

  it('looks once more after a rest: runners that came during it have left', async () => {
    const hook = await aReceivingWebhook(around);
    const [work] = await hook.routed(1);
    const { state, version } = await readState(around.table, hook.targetId);
    const until = around.clock.now().toISOString();
    const rest = { until, about: hook.webhook.updated_at };
    const Item = { ...keys.targetState(hook.targetId), ...state, version: version + 1, rest };
    await around.table.call('PutItem', { Item });
    const waits: number[] = [];
    const pause = async (ms: number) => void waits.push(ms);
    await deliver({ ...around, pause }, work!);
    expect(waits).toEqual([500]);
  });
});
