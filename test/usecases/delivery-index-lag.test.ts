import { deliver } from '../../shared/usecases/deliveries/deliver.ts';
import { waitingFor } from '../../shared/table/deliveries/waiting.ts';
import { aFailure, deliverySurroundings, type Surroundings } from '../support/deliveries.ts';
import { anIdleWebhook } from '../support/delivering.ts';
import { startTable, type TestTable } from '../support/engine.ts';
import { before, type Shown, showing, woken } from '../support/runners.ts';

describe('while the index of waiting deliveries lags', () => {
  let engine: TestTable;
  let around: Surroundings;
  let hook: Awaited<ReturnType<typeof anIdleWebhook>>;
  beforeAll(async () => {
    engine = await startTable();
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    around = deliverySurroundings(engine.table);
    hook = await anIdleWebhook(around);
  });

  /** Counts the writes of the target's state meanwhile. */
  async function stateWrites(does: () => Promise<unknown>): Promise<number> {
    let writes = 0;
    const stop = before(
      engine.table,
      ({ Item }) => Item?.sk === 'STATE',
      async () => void (writes += 1),
    );
    await does();
    stop();
    return writes;
  }

  /** Makes so many deliveries while the index goes on to show all of them. */
  async function made(count: number) {
    const works = await hook.routed(count);
    let snapshot: Shown = [];
    const stop = showing(engine.table, (shown) => (snapshot = shown));
    await waitingFor(engine.table, hook.targetId, 1000);
    stop();
    await deliver(around, works.at(-1)!);
    expect(around.sender.sent).toHaveLength(count);
    around.queues.held.length = 0;
    return { works, stop: showing(engine.table, () => snapshot) };
  }

  it('a run over what is done writes nothing', async () => {
    const { works, stop } = await made(30);
    const writes = await stateWrites(() => deliver(around, woken(works[0]!)));
    stop();
    expect(writes).toBe(0);
    expect(around.sender.sent).toHaveLength(30);
  });

  it('messages about what is done write nothing, however many they are', async () => {
    const { works, stop } = await made(12);
    const writes = await stateWrites(async () => {
      for (const work of works) await deliver(around, work);
    });
    stop();
    expect(writes).toBe(0);
    expect(around.sender.sent).toHaveLength(12);
  });

  it('a run finds what waits among what is done, and claims only that', async () => {
    const works = await hook.routed(20);
    let snapshot: Shown = [];
    const stop = showing(engine.table, (shown) => (snapshot = shown));
    await waitingFor(engine.table, hook.targetId, 1000);
    stop();
    // All but the last one: the time of the run is up.
    around.sender.during = async () => {
      if (around.sender.sent.length === 19) around.clock.advance(21);
    };
    await deliver(around, woken(works[0]!));
    expect(around.sender.sent).toHaveLength(19);
    around.sender.during = async () => undefined;
    const again = showing(engine.table, () => snapshot);
    const writes = await stateWrites(() => deliver(around, woken(works[0]!)));
    again();
    expect(around.sender.sent).toHaveLength(20);
    expect(writes).toBe(1);
  });

  it('a new delivery that it doesn’t show is sent by the runner it woke, after an older one', async () => {
    const [older] = await hook.routed(1);
    around.sender.script.push(aFailure(503));
    await deliver({ ...around, retryScheduleSeconds: [0, 300, 600] }, older!);
    around.queues.held.length = 0;
    around.clock.advance(400);
    const [fresh] = await hook.routed(1);
    const stop = showing(engine.table, (shown) =>
      shown.filter(({ waitingSk }) => !String(waitingSk).includes(fresh!.delivery_id!)),
    );
    await deliver(around, fresh!);
    stop();
    const sent = around.sender.sent.map(({ message }) => message.change!.id);
    expect(sent).toEqual([older!.change_id, older!.change_id, fresh!.change_id]);
  });
});
