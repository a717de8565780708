import { readState, putState } from '../../shared/table/deliveries/target-state.ts';
import type { Trouble, TargetState } from '../../shared/domain/targets/target-state.ts';
import { deliver } from '../../shared/usecases/deliveries/deliver.ts';
import { updateWebhook } from '../../shared/usecases/targets/update-webhook.ts';
import { aFailure, deliverySurroundings, type Surroundings } from '../support/deliveries.ts';
import { aReceivingWebhook, type DeliverWork } from '../support/delivering.ts';
import { startTable, type TestTable } from '../support/engine.ts';
import { swept } from '../support/swept.ts';
import { before } from '../support/runners.ts';

describe('a target that rests', () => {
  let engine: TestTable;
  let around: Surroundings;
  beforeAll(async () => {
    engine = await startTable();
  });
  afterAll(() => engine.stop());
  beforeEach(() => {
    around = deliverySurroundings(engine.table);
  });

  const inSeconds = (seconds: number) =>
    new Date(around.clock.now().getTime() + seconds * 1000).toISOString();

  /** The messages that were sent since, and after how many seconds they come. */
  const asked = () => around.queues.held.splice(0).map(({ delaySeconds }) => delaySeconds);

  /** A webhook with that many deliveries. */
  async function aHook(count: number) {
    const hook = await aReceivingWebhook(around);
    const works = await hook.routed(count);
    const { targetId } = hook;
    const about = hook.webhook.updated_at;
    const trouble: Trouble = {
      about,
      since: inSeconds(0),
      failures: 4,
      last_failed: works[0]!.delivery_id!,
      latest: null,
      openings: 0,
      open_until: null,
      gave_up_at: null,
      notified: false,
    };
    const state = async () => (await readState(around.table, targetId)).state;
    const change = async (changes: Partial<TargetState>) => {
      const read = await readState(around.table, targetId);
      const of = { organizationId: works[0]!.organization_id, targetId };
      const next = { state: { ...read.state, ...changes }, version: read.version };
      await putState(around.table, of, next, around.clock.now());
    };
    const opened = () => ({ ...trouble, openings: 1, failures: 5, open_until: inSeconds(60) });
    return { ...hook, works, about, trouble, state, change, opened };
  }

  it('rests no longer once an attempt closes the breaker, and the run looks once more for what came meanwhile', async () => {
    const hook = await aHook(1);
    await hook.change({ trouble: hook.trouble });
    around.sender.during = async () => {
      around.sender.during = async () => undefined;
      await hook.change({
        trouble: hook.opened(),
        rest: { until: inSeconds(60), about: hook.about },
      });
    };
    const pauses: number[] = [];
    const pause = async (ms: number) => void pauses.push(ms);
    await deliver({ ...around, pause }, hook.works[0]!);
    expect(await hook.state()).toMatchObject({ trouble: null, rest: null });
    expect(pauses).toEqual([500]);
    expect(await hook.routed(1)).toHaveLength(1);
  });

  it('gets no rest written over a breaker that was just closed', async () => {
    const hook = await aHook(2);
    await hook.change({ trouble: hook.opened() });
    let isClosed = false;
    const stop = before(
      around.table,
      ({ Item }) => Item?.rest != null,
      async () => {
        if (isClosed) return;
        isClosed = true;
        await hook.change({ trouble: null });
      },
    );
    await deliver(around, hook.works[0]!);
    stop();
    expect(isClosed).toBe(true);
    expect((await hook.state()).rest).toBeNull();
    expect(around.sender.sent).toHaveLength(2);
  });

  it('gets the runner that was asked for, though it comes a moment early', async () => {
    const hook = await aHook(2);
    around.sender.script.push(aFailure(429, { retry_after_seconds: 30 }));
    await deliver(around, hook.works[0]!);
    const [{ work } = { work: null }] = around.queues.held.splice(0);
    around.clock.advance(29.9);
    await deliver(around, work as DeliverWork);
    expect(around.sender.sent.length).toBeGreaterThan(1);
  });

  describe('or whose runner stops for another reason than that nothing is left', () => {
    const schedule = { retryScheduleSeconds: [0, 300, 600] };

    it('gets a runner for the later attempt when the run’s time was up', async () => {
      const hook = await aHook(1);
      around.sender.script.push(aFailure(500));
      around.sender.during = async () => {
        around.clock.advance(21);
      };
      await deliver({ ...around, ...schedule }, hook.works[0]!);
      const [next, later, ...others] = asked();
      expect([next, others]).toEqual([0, []]);
      expect(later).toBeGreaterThanOrEqual(300);
    });

    it('gets one when the receiver asked for quiet, shorter than the wait for the attempt', async () => {
      const hook = await aHook(1);
      around.sender.script.push(aFailure(429, { retry_after_seconds: 5 }));
      await deliver({ ...around, ...schedule }, hook.works[0]!);
      const [next, later, ...others] = asked();
      expect([next, others]).toEqual([5, []]);
      expect(later).toBeGreaterThanOrEqual(300);
    });

    it('gets only one where the attempt is due by then', async () => {
      const hook = await aHook(1);
      await hook.change({ trouble: { ...hook.trouble, last_failed: null } });
      around.sender.script.push(aFailure(500));
      await deliver(around, hook.works[0]!);
      expect(asked()).toEqual([60]);
    });

    it('gets one when the run could not send it for a fault of ours', async () => {
      const hook = await aHook(1);
      around.sender.script.push(new Error('cannot sign'));
      await expect(deliver(around, hook.works[0]!)).rejects.toThrow('cannot sign');
      expect(asked()).toEqual([60]);
    });
  });

  it('is found by the sweep once its user changed it, though the message to wake a runner was lost', async () => {
    const hook = await aHook(1);
    await hook.change({ rest: { until: inSeconds(600), about: hook.about } });
    const org = hook.works[0]!.organization_id;
    around.clock.advance(30);
    expect(await swept(around, org)).toEqual([]);
    const { id, name } = hook.webhook;
    await updateWebhook(around, { ...hook.org, now: around.clock.now() }, id, {
      name: `${name}, moved`,
    });
    around.queues.held.length = 0;
    around.clock.advance(6);
    expect(await swept(around, org)).toMatchObject([{ kind: 'deliver_webhook', target_id: id }]);
  });
});
