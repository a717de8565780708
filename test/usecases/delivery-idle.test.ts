import { placesMax } from '../../shared/domain/targets/target-state.ts';
import { putOff } from '../../shared/table/deliveries/delivery-ends.ts';
import { readState } from '../../shared/table/deliveries/target-state.ts';
import { deliver } from '../../shared/usecases/deliveries/deliver.ts';
import { wakeAlone } from '../../shared/usecases/upkeep/wake-alone.ts';
import { aFailure, deliverySurroundings, type Surroundings } from '../support/deliveries.ts';
import { anIdleWebhook, type DeliverWork } from '../support/delivering.ts';
import { startTable, type TestTable } from '../support/engine.ts';
import { holding, isHolding, woken } from '../support/runners.ts';
import { tableFaults } from '../support/table-faults.ts';

/** So long after its last runner a target is idle: two minutes after its lease of ten seconds. */
const idleSeconds = 130;

describe('a delivery to a target that has been idle', () => {
  let engine: TestTable;
  let faults: ReturnType<typeof tableFaults>;
  let around: Surroundings;
  let hook: Awaited<ReturnType<typeof anIdleWebhook>>;
  beforeAll(async () => {
    engine = await startTable();
    faults = tableFaults(engine.table.db);
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    around = deliverySurroundings(engine.table);
    hook = await anIdleWebhook(around);
  });

  /** The commands of a run, in order. */
  async function commandsOf(work: DeliverWork): Promise<string[]> {
    const commands: string[] = [];
    faults.watch((command) => void commands.push(command.replace(/(Item)?Command$/, '')));
    await faults.inFunction(() => deliver(around, work));
    faults.watch(() => undefined);
    return commands;
  }
  const sent = () => around.sender.sent.map(({ message }) => message.change!.id);
  const statusOf = async (work: DeliverWork) => (await hook.row(work)).status;
  /** A delivery whose message was lost: nobody was woken for it. */
  const lost = async () => (await hook.routed(1))[0]!;

  it('is read once with its event, claimed, and ended: nothing else is asked of the table', async () => {
    around.clock.advance(idleSeconds);
    const [work] = await hook.routed(1);
    expect(await commandsOf(work!)).toEqual(['BatchGet', 'Put', 'Update']);
    expect(sent()).toEqual([work!.change_id]);
    expect(await statusOf(work!)).toBe('delivered');
  });

  it('leaves the target as it should for the next one', async () => {
    around.clock.advance(idleSeconds);
    const [first] = await hook.routed(1);
    await deliver(around, first!);
    const { state } = await readState(engine.table, hook.targetId);
    expect(state).toMatchObject({ backlog: false, rest: null });
    const [second] = await hook.routed(1);
    await deliver(around, second!);
    expect(sent()).toEqual([first!.change_id, second!.change_id]);
  });

  it('is read again after the claim where a runner was there less than two minutes ago', async () => {
    around.clock.advance(idleSeconds - 1);
    const [work] = await hook.routed(1);
    const commands = await commandsOf(work!);
    expect(commands.toSorted()).toEqual(['BatchGet', 'BatchGet', 'Put', 'Query', 'Update']);
  });

  it('has the runner look for what was left behind, where targets are never idle for the sweep', async () => {
    const left = await lost();
    for (const seconds of [12, 12]) {
      around.clock.advance(seconds);
      const [work] = await hook.routed(1);
      await deliver(around, work!);
    }
    expect(await statusOf(left)).toBe('delivered');
  });

  it('has the runner look for the others that its message stands for', async () => {
    around.clock.advance(idleSeconds);
    const [first, second] = await hook.routed(2);
    // One routing that made both would have sent this one.
    const { delivery_id, change_id, attempt_count } = second!;
    const both = { ...first!, also: [{ delivery_id, change_id, attempt_count }] };
    expect(await commandsOf(both)).toContain('Query');
    expect(sent()).toEqual([first!.change_id, second!.change_id]);
  });

  it('has the runner look, and take care of its next attempt, when the first one fails', async () => {
    around.clock.advance(idleSeconds);
    const [work] = await hook.routed(1);
    around.sender.script.push(aFailure(503));
    expect(await commandsOf(work!)).toContain('Query');
    expect(await statusOf(work!)).toBe('pending');
    const asked = around.queues.held.filter(({ delaySeconds }) => delaySeconds > 0);
    expect(asked).toHaveLength(1);
  });

  it('is made once by two runners that are woken for it at the same time', async () => {
    around.clock.advance(idleSeconds);
    const [work] = await hook.routed(1);
    await Promise.all([deliver(around, work!), deliver(around, work!)]);
    expect(sent()).toEqual([work!.change_id]);
  });

  it('is not made again by a runner whose message comes a second time', async () => {
    around.clock.advance(idleSeconds);
    const [work] = await hook.routed(1);
    await deliver(around, work!);
    for (const seconds of [0, idleSeconds]) {
      around.clock.advance(seconds);
      await deliver(around, work!);
    }
    expect(sent()).toEqual([work!.change_id]);
  });

  it('takes a place like any other: one that comes when all are taken is found by those who have them', async () => {
    around.clock.advance(idleSeconds);
    const held = holding(around);
    const runs: Promise<unknown>[] = [];
    for (let count = 1; count <= placesMax; count += 1) {
      const [work] = await hook.routed(1);
      runs.push(deliver(around, work!));
      await isHolding(held, count);
    }
    const [late] = await hook.routed(1);
    expect((await deliver(around, late!)).size).toBe(0);
    around.sender.during = async () => undefined;
    held.end();
    await Promise.all(runs);
    expect(await statusOf(late!)).toBe('delivered');
  });

  it('has the runner look for what the sweep woke somebody for in vain', async () => {
    const left = await lost();
    around.clock.advance(3600);
    const now = around.clock.now();
    const endsAt = new Date(now.getTime() + 30_000);
    const swept = await wakeAlone(around, { now, endsAt, last: null });
    expect(swept.failures).toEqual([]);
    expect(around.queues.held.map(({ work }) => work)).toContainEqual(woken(left));
    // The runner dies before it reads anything, each time: the sweep leaves the target alone for a while.
    around.queues.held.length = 0;
    around.clock.advance(3600);
    const [work] = await hook.routed(1);
    await deliver(around, work!);
    expect([await statusOf(left), await statusOf(work!)]).toEqual(['delivered', 'delivered']);
  });

  it('has the runner look for the rest when it was put off, and another one is made', async () => {
    around.clock.advance(idleSeconds);
    const [late, ...others] = await hook.routed(3);
    const until = new Date(around.clock.now().getTime() + 60_000);
    await putOff(engine.table, await hook.row(late!), until);
    await deliver(around, late!);
    expect(await statusOf(late!)).toBe('pending');
    for (const other of others) expect(await statusOf(other)).toBe('delivered');
  });
});
