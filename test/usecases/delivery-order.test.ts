import { getDelivery } from '../../shared/deliveries/items/deliveries.ts';
import { readState } from '../../shared/deliveries/items/target-state.ts';
import { deliver } from '../../shared/deliveries/steps/deliver.ts';
import { leaseSeconds } from '../../shared/deliveries/rules/target-state.ts';
import { aFailure, deliverySurroundings } from '../support/deliveries.ts';
import { anIdleWebhook, type DeliverWork } from '../support/delivering.ts';
import { tableFaults } from '../support/table-faults.ts';
import { putOff } from '../../shared/deliveries/items/delivery-ends.ts';
import { wakeAlone } from '../../shared/usecases/upkeep/wake-alone.ts';
import { woken, before, type Shown, showing } from '../support/runners.ts';
import { waitingFor } from '../../shared/deliveries/items/waiting.ts';
import { oneTable } from '../support/engine.ts';
import { forEachTest } from '../support/suite.ts';

const engine = oneTable();
const around = forEachTest(() => deliverySurroundings(engine.table));
let faults: ReturnType<typeof tableFaults>;
let hook: Awaited<ReturnType<typeof anIdleWebhook>>;
beforeAll(() => {
  faults = tableFaults(engine.table);
});
beforeEach(async () => {
  hook = await anIdleWebhook(around);
});

/** The changes that were sent, in order. */
const sent = () => around.sender.sent.map(({ message }) => message.change!.id);
/** The operations of a run, in order. */
async function commandsOf(work: DeliverWork): Promise<string[]> {
  const operations: string[] = [];
  faults.watch((operation) => void operations.push(operation.replace(/Item$/, '')));
  await faults.inFunction(() => deliver(around, work));
  faults.watch(() => undefined);
  return operations;
}

describe('the order of deliveries', () => {
  const hasBacklog = async () => (await hook.state()).backlog;
  const changesOf = (works: readonly DeliverWork[]) => works.map(({ change_id }) => change_id);

  it('a delivery whose target nothing else waited for is sent before anybody lists', async () => {
    expect(await hasBacklog()).toBe(false);
    const [work] = await hook.routed(1);
    const before: string[] = [];
    faults.watch((operation) => {
      if (around.sender.sent.length === 0) before.push(operation);
    });
    await faults.inFunction(() => deliver(around, work!));
    faults.watch(() => undefined);
    // What the target is; then the claim, and what is claimed.
    expect(before.toSorted()).toEqual(['BatchGetItem', 'BatchGetItem', 'PutItem']);
    expect(sent()).toEqual(changesOf([work!]));
  });

  it('what waited before it goes first once a runner left it behind', async () => {
    const works = await hook.routed(3);
    // Its time is up after one.
    around.sender.during = async () => {
      around.clock.advance(21);
    };
    await deliver(around, works[0]!);
    around.sender.during = async () => undefined;
    expect(sent()).toEqual(changesOf(works.slice(0, 1)));
    expect(await hasBacklog()).toBe(true);

    await deliver(around, works[2]!);
    expect(sent()).toEqual(changesOf(works));
    expect(await hasBacklog()).toBe(false);
  });

  it('what is to be tried again goes first when it is due', async () => {
    const [failing] = await hook.routed(1);
    around.sender.script.push(aFailure(503));
    await deliver(around, failing!);
    expect(await hasBacklog()).toBe(true);

    around.clock.advance(3600);
    const [fresh] = await hook.routed(1);
    await deliver(around, fresh!);
    expect(sent()).toEqual(changesOf([failing!, failing!, fresh!]));
  });

  it('what nobody was woken for comes right after it', async () => {
    const works = await hook.routed(3);
    await deliver(around, works[2]!);
    expect(sent()).toEqual(changesOf([works[2]!, works[0]!, works[1]!]));
  });

  it('a runner whose delivery another one has made writes nothing', async () => {
    const works = await hook.routed(2);
    await deliver(around, works[1]!);
    expect(sent()).toEqual(changesOf([works[1]!, works[0]!]));
    const before = await readState(engine.table, hook.targetId);
    // The target with its state and that delivery; then the index, since others may wait.
    expect(await commandsOf(works[0]!)).toEqual(['BatchGet', 'Query']);
    expect(await readState(engine.table, hook.targetId)).toEqual(before);
  });

  it('a runner whose delivery another one has made goes on with what waits', async () => {
    const works = await hook.routed(3);
    around.sender.during = async () => {
      around.clock.advance(21);
    };
    await deliver(around, works[0]!);
    around.sender.during = async () => undefined;
    await deliver(around, works[0]!);
    expect(sent()).toEqual(changesOf(works));
  });

  it('what another runner claims is left to it', async () => {
    const [work] = await hook.routed(1);
    const now = around.clock.now();
    const until = new Date(now.getTime() + leaseSeconds * 1000).toISOString();
    const claim = [`${work!.delivery_id}#0`];
    const place = { lease: 'another', since: now.toISOString(), until, claim };
    await hook.changeState({ backlog: false, places: [place] });

    await deliver(around, work!);
    expect(sent()).toEqual([]);
    around.clock.advance(leaseSeconds + 1);
    await deliver(around, work!);
    expect(sent()).toEqual(changesOf([work!]));
  });

  it('an attempt is not made by whoever claimed another one of the same delivery', async () => {
    const [work] = await hook.routed(1);
    around.sender.script.push(aFailure(503));
    await deliver(around, work!);
    around.clock.advance(3600);
    await hook.changeState({ backlog: false, trouble: null });
    const claims: (readonly string[])[] = [];
    around.sender.during = async () => {
      claims.push((await hook.state()).places.flatMap(({ claim }) => claim));
    };

    // It says that there was no attempt yet.
    await deliver(around, work!);
    expect(claims).toEqual([[`${work!.delivery_id}#1`]]);
    const row = await getDelivery(engine.table, hook.targetId, work!.delivery_id!);
    expect(row).toMatchObject({ status: 'delivered', attempt_count: 2 });
  });
});

/** So long after its last runner a target is idle: two minutes after its lease of ten seconds. */
const idleSeconds = 130;

describe('a delivery to a target that has been idle', () => {
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
    const operations = await commandsOf(work!);
    expect(operations.toSorted()).toEqual(['BatchGet', 'BatchGet', 'Put', 'Query', 'Update']);
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

describe('while the index of waiting deliveries lags', () => {
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
    expect(sent()).toEqual([older!.change_id, older!.change_id, fresh!.change_id]);
  });
});
