import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '../../shared/table/keys.ts';
import type { Table } from '../../shared/table/client.ts';
import { readState } from '../../shared/table/deliveries/target-state.ts';
import { deliver } from '../../shared/usecases/deliveries/deliver.ts';
import { startTable, type TestTable } from '../support/engine.ts';
import { aFailure, deliverySurroundings, type Surroundings } from '../support/deliveries.ts';
import { aReceivingWebhook } from '../support/delivering.ts';

/** The table with an index of waiting deliveries that shows nothing yet. */
function lagging({ db, ...rest }: Table): Table {
  const send = async (command: Parameters<typeof db.send>[0]) =>
    'IndexName' in command.input && command.input.IndexName === 'waiting'
      ? { Items: [] }
      : db.send(command);
  const at = (target: typeof db, property: string | symbol): unknown =>
    property === 'send' ? send : Reflect.get(target, property);
  return { ...rest, db: new Proxy(db, { get: at }) };
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
    await around.table.db.send(new PutCommand({ TableName: around.table.name, Item }));
    const waits: number[] = [];
    const pause = async (ms: number) => void waits.push(ms);
    await deliver({ ...around, pause }, work!);
    expect(waits).toEqual([500]);
  });
});
