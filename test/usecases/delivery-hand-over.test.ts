import { livePlaces, type Trouble } from '../../shared/deliveries/rules/target-state.ts';
import { deliver } from '../../shared/deliveries/steps/deliver.ts';
import { LeaseLost } from '../../shared/deliveries/steps/lease.ts';
import { resendDelivery } from '../../shared/deliveries/steps/resend-delivery.ts';
import { updateWebhook } from '../../shared/usecases/targets/update-target.ts';
import { aFailure, deliverySurroundings } from '../support/deliveries.ts';
import { anIdleWebhook, type DeliverWork } from '../support/delivering.ts';
import { holding, isHolding, showing } from '../support/runners.ts';
import { oneTable } from '../support/engine.ts';
import { forEachTest } from '../support/suite.ts';

// There is no sweep in any of these: nobody may have to wait for it.
describe('a runner that stops', () => {
  const engine = oneTable();
  const around = forEachTest(() => deliverySurroundings(engine.table));
  let hook: Awaited<ReturnType<typeof anIdleWebhook>>;
  beforeEach(async () => {
    hook = await anIdleWebhook(around);
    around.clock.advance(60);
  });

  const inSeconds = (seconds: number) =>
    new Date(around.clock.now().getTime() + seconds * 1000).toISOString();
  /** The messages that were sent, with their delays. */
  const asked = () => around.queues.held.splice(0);
  const run = async (messages: ReturnType<typeof asked>) => {
    for (const { work } of messages) await deliver(around, work as DeliverWork);
  };
  const statuses = async () => (await hook.rows()).map(({ status }) => status);

  /** Routes one more change, and runs its message: the runner leaves what it was woken for to others. */
  const oneMoreLeft = async () => {
    const works = await hook.routed(1);
    expect(works).toHaveLength(1);
    for (const work of works) expect((await deliver(around, work)).size).toBe(0);
    expect(asked()).toEqual([]);
  };

  it('since its time is up while all places are taken, has the next one look twice for what others left', async () => {
    const [work] = await hook.routed(1);
    const places = [1, 2, 3, 4].map((number) => ({
      lease: `other ${number}`,
      since: inSeconds(0),
      until: inSeconds(21.2),
      claim: [],
    }));
    await hook.changeState({ places });
    let queries = 0;
    let stop: () => void = () => undefined;
    around.sender.during = async () => {
      around.sender.during = async () => undefined;
      await oneMoreLeft();
      // The index shows it a moment later.
      stop = showing(engine.table, (shown) => ((queries += 1) > 1 ? shown : []));
      around.clock.advance(21);
    };
    await deliver(around, work!);
    await run(asked());
    stop();
    expect(new Set(await statuses())).toEqual(new Set(['delivered']));
  });

  it('since its time is up leaves it to the next one to ask for the next later attempt', async () => {
    const schedule = { ...around, retryScheduleSeconds: [0, 30, 300] };
    const works = await hook.routed(2);
    around.sender.script.push(aFailure(500), aFailure(500));
    await deliver(schedule, works[1]!);
    asked();
    around.clock.advance(40);
    // One is made, and its run's time is up; the next one makes the other.
    around.sender.script.push(aFailure(500));
    around.sender.during = async () => {
      around.sender.during = async () => undefined;
      around.clock.advance(21);
    };
    await deliver(schedule, works[1]!);
    const next = asked().find(({ work }) => 'duties' in work);
    expect(next).toMatchObject({ delaySeconds: 0, work: { duties: ['ask_for_next'] } });
    // Another runner has made the other one meanwhile.
    const stop = showing(engine.table, (shown) =>
      shown.filter(({ waitingSk }) => String(waitingSk).split('#')[1]! > inSeconds(200)),
    );
    await deliver(schedule, next!.work as DeliverWork);
    stop();
    expect(asked()).toHaveLength(1);
  });

  it('after it skipped what it had claimed gives up its place: a delivery that is resent goes out at once', async () => {
    await hook.routed(6);
    const off = { ...hook.org, now: around.clock.now() };
    const [work] = await hook.routed(1);
    around.sender.during = async () => {
      const isSecond = around.sender.sent.length === 2;
      around.clock.advance(isSecond ? 3.5 : 0.1);
      if (isSecond) await updateWebhook(around, off, hook.targetId, { active: false });
    };
    await deliver(around, work!);
    expect(await statuses()).toContain('skipped');
    expect(livePlaces(await hook.state(), around.clock.now())).toEqual([]);
    await updateWebhook(around, off, hook.targetId, { active: true });
    asked();
    around.clock.advance(1);
    const skipped = (await hook.rows()).find(({ status }) => status === 'skipped')!;
    const doing = { ...hook.org, now: around.clock.now() };
    await resendDelivery(around, doing, hook.targetId, skipped.id);
    await run(asked());
    const after = (await hook.rows()).find(({ id }) => id === skipped.id);
    expect(after).toMatchObject({ status: 'delivered' });
  });

  describe('since a trial is wanted that it may not make with its place', () => {
    const opened = (): Trouble => ({
      about: hook.webhook.updated_at,
      since: inSeconds(0),
      failures: 5,
      last_failed: null,
      latest: null,
      openings: 1,
      open_until: inSeconds(0),
      gave_up_at: null,
      notified: false,
    });

    it('gives the place up, and takes another one for the trial', async () => {
      const works = await hook.routed(3);
      const held = holding(around);
      const one = deliver(around, works[2]!);
      await isHolding(held, 1);
      around.clock.advance(2);
      await hook.changeState({ trouble: opened() });
      // Says nothing about the receiver.
      around.sender.script.push(aFailure(404, { permanent: true }));
      around.sender.during = async () => undefined;
      held.end();
      await one;
      expect((await statuses()).filter((status) => status === 'delivered')).toHaveLength(3);
      expect((await hook.state()).trouble).toBeNull();
    });

    it('makes no attempt of its claim beside the trial of another', async () => {
      // Many at a time, once it knows how long they take.
      const works = await hook.routed(6);
      around.sender.during = async () => {
        around.clock.advance(0.1);
        if (around.sender.sent.length !== 2) return;
        const trial = { lease: 'trial', since: inSeconds(1), until: inSeconds(9), claim: [] };
        const { places } = await hook.state();
        await hook.changeState({ trouble: opened(), places: [...places, trial] });
        around.clock.advance(1);
        around.sender.script.push(aFailure(404, { permanent: true }));
      };
      await deliver(around, works[5]!);
      expect(around.sender.sent).toHaveLength(2);
      expect((await hook.state()).places.map(({ lease }) => lease)).toEqual(['trial']);
    });
  });

  it('since it lost its lease asks for another one by when its claims are free', async () => {
    const works = await hook.routed(4);
    asked();
    around.sender.script.push(new LeaseLost());
    await deliver(around, works[3]!);
    const messages = asked();
    expect(messages).toMatchObject([{ delaySeconds: 10 }]);
    around.clock.advance(10);
    await run(messages);
    expect(new Set(await statuses())).toEqual(new Set(['delivered']));
  });

  describe('since its target is to rest', () => {
    async function rested() {
      const [work] = await hook.routed(1);
      around.sender.script.push(aFailure(429, { retry_after_seconds: 30 }));
      await deliver({ ...around, retryScheduleSeconds: [0, 300] }, work!);
      return asked().slice(0, 1);
    }

    it('has the one who ends the rest look twice for what came at its end', async () => {
      const messages = await rested();
      around.clock.advance(28);
      await oneMoreLeft();
      around.clock.advance(2);
      let queries = 0;
      const stop = showing(engine.table, (shown) => ((queries += 1) > 1 ? shown : []));
      await run(messages);
      stop();
      expect(around.sender.sent).toHaveLength(2);
    });
  });
});
