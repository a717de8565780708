import {
  type Trouble,
  freshState,
  type Place,
} from '../../shared/deliveries/rules/target-state.ts';
import { deliver } from '../../shared/deliveries/steps/deliver.ts';
import { updateWebhook } from '../../shared/usecases/targets/update-target.ts';
import { aFailure, deliverySurroundings } from '../support/deliveries.ts';
import { aReceivingWebhook, type DeliverWork } from '../support/delivering.ts';
import { swept } from '../support/swept.ts';
import { before } from '../support/runners.ts';
import { newRun, remember } from '../../shared/deliveries/steps/run.ts';
import { actingTable, type TestedTable } from '../support/tested-table.ts';
import { oneTable } from '../support/engine.ts';
import { forEachTest } from '../support/suite.ts';

const engine = oneTable();
const around = forEachTest(() => deliverySurroundings(engine.table));

describe('a target that rests', () => {
  const inSeconds = (seconds: number) =>
    new Date(around.clock.now().getTime() + seconds * 1000).toISOString();

  /** The messages that were sent since, and after how many seconds they come. */
  const asked = () => around.queues.held.splice(0).map(({ delaySeconds }) => delaySeconds);

  /** A webhook with that many deliveries. */
  async function aHook(count: number) {
    const hook = await aReceivingWebhook(around);
    const works = await hook.routed(count);
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
    const opened = () => ({ ...trouble, openings: 1, failures: 5, open_until: inSeconds(60) });
    return { ...hook, works, about, trouble, opened };
  }

  it('rests no longer once an attempt closes the breaker, and the run looks once more for what came meanwhile', async () => {
    const hook = await aHook(1);
    await hook.changeState({ trouble: hook.trouble });
    around.sender.during = async () => {
      around.sender.during = async () => undefined;
      await hook.changeState({
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
    await hook.changeState({ trouble: hook.opened() });
    let isClosed = false;
    const stop = before(
      around.table,
      ({ Item }) => Item?.rest != null,
      async () => {
        if (isClosed) return;
        isClosed = true;
        await hook.changeState({ trouble: null });
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
      await hook.changeState({ trouble: { ...hook.trouble, last_failed: null } });
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
    await hook.changeState({ rest: { until: inSeconds(600), about: hook.about } });
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

/** The table with an index of waiting deliveries that shows nothing yet. */
function lagging(table: TestedTable): TestedTable {
  return actingTable(table, async (next, _operation, input) =>
    'IndexName' in input && input.IndexName === 'waiting' ? { Items: [] } : next(),
  );
}

describe('a run', () => {
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
    const until = around.clock.now().toISOString();
    await hook.changeState({ rest: { until, about: hook.webhook.updated_at } });
    const waits: number[] = [];
    const pause = async (ms: number) => void waits.push(ms);
    await deliver({ ...around, pause }, work!);
    expect(waits).toEqual([500]);
  });

  it('does not go back to an older state when the reply to a renewal comes late', () => {
    const at = new Date('2026-11-21T10:00:00.000Z');
    const work = { kind: 'deliver_webhook', organization_id: 'org_1', target_id: 'wh_1' } as const;
    const run = newRun(work, at, around.random);
    const until = (seconds: number) => new Date(at.getTime() + seconds * 1000).toISOString();
    const place = (seconds: number): Place => ({
      ...{ lease: run.lease, since: at.toISOString(), until: until(seconds), claim: [] },
    });
    remember(run, { state: { ...freshState, places: [place(13)] }, version: 3 }, at);
    remember(run, { state: { ...freshState, places: [place(10)] }, version: 2 }, at);
    expect([run.place?.until, run.stored?.version]).toEqual([until(13), 3]);
  });
});
