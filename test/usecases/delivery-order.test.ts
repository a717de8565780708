import { getDelivery } from '../../shared/table/deliveries/deliveries.ts';
import { putState, readState } from '../../shared/table/deliveries/target-state.ts';
import { deliver } from '../../shared/usecases/deliveries/deliver.ts';
import { leaseSeconds } from '../../shared/domain/targets/target-state.ts';
import { aFailure, deliverySurroundings, type Surroundings } from '../support/deliveries.ts';
import { aReceivingWebhook, type DeliverWork } from '../support/delivering.ts';
import { startTable, type TestTable } from '../support/engine.ts';
import { tableFaults } from '../support/table-faults.ts';

describe('the order of deliveries', () => {
  let engine: TestTable;
  let faults: ReturnType<typeof tableFaults>;
  let around: Surroundings;
  let hook: Awaited<ReturnType<typeof aReceivingWebhook>>;
  beforeAll(async () => {
    engine = await startTable();
    faults = tableFaults(engine.table.db);
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    around = deliverySurroundings(engine.table);
    hook = await aReceivingWebhook(around);
    // The first run finds out that nothing else waits.
    const [first] = await hook.routed(1);
    await deliver(around, first!);
    around.sender.sent.length = 0;
  });

  const hasBacklog = async () => (await readState(engine.table, hook.targetId)).state.backlog;
  /** The changes that were sent, in order. */
  const sent = () => around.sender.sent.map(({ message }) => message.change!.id);
  const changesOf = (works: readonly DeliverWork[]) => works.map(({ change_id }) => change_id);

  it('a delivery whose target nothing else waited for is sent before anybody lists', async () => {
    expect(await hasBacklog()).toBe(false);
    const [work] = await hook.routed(1);
    const before: string[] = [];
    faults.watch((command) => {
      if (around.sender.sent.length === 0) before.push(command);
    });
    await faults.inFunction(() => deliver(around, work!));
    faults.watch(() => undefined);
    // What the target is; then the claim, and what is claimed.
    expect(before.toSorted()).toEqual([
      'BatchGetItemCommand',
      'BatchGetItemCommand',
      'PutItemCommand',
    ]);
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
    const commands: string[] = [];
    faults.watch((command) => void commands.push(command));
    await faults.inFunction(() => deliver(around, works[0]!));
    faults.watch(() => undefined);
    // The target with its state and that delivery; then the index, since others may wait.
    expect(commands).toEqual(['BatchGetItemCommand', 'QueryCommand']);
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
    const { state, version } = await readState(engine.table, hook.targetId);
    const now = around.clock.now();
    const until = new Date(now.getTime() + leaseSeconds * 1000).toISOString();
    const claim = [`${work!.delivery_id}#0`];
    const place = { lease: 'another', since: now.toISOString(), until, claim };
    const taken = { state: { ...state, backlog: false, places: [place] }, version };
    const whose = { organizationId: hook.org.organization.id, targetId: hook.targetId };
    await putState(engine.table, whose, taken, now);

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
    const { state, version } = await readState(engine.table, hook.targetId);
    const calm = { state: { ...state, backlog: false, trouble: null }, version };
    const whose = { organizationId: hook.org.organization.id, targetId: hook.targetId };
    await putState(engine.table, whose, calm, around.clock.now());
    const claims: (readonly string[])[] = [];
    around.sender.during = async () => {
      const { state: now } = await readState(engine.table, hook.targetId);
      claims.push(now.places.flatMap(({ claim }) => claim));
    };

    // It says that there was no attempt yet.
    await deliver(around, work!);
    expect(claims).toEqual([[`${work!.delivery_id}#1`]]);
    const row = await getDelivery(engine.table, hook.targetId, work!.delivery_id!);
    expect(row).toMatchObject({ status: 'delivered', attempt_count: 2 });
  });
});
