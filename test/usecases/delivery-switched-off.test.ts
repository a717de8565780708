import { deliver } from '../../shared/deliveries/steps/deliver.ts';
import { updateWebhook } from '../../shared/usecases/targets/update-target.ts';
import { aFailure, deliverySurroundings } from '../support/deliveries.ts';
import { aReceivingWebhook, type DeliverWork } from '../support/delivering.ts';
import { eventually } from '../support/eventually.ts';
import { holding, isHolding } from '../support/runners.ts';
import type { WebhookPatch } from '../../shared/domain/bodies/webhook.ts';
import { oneTable } from '../support/engine.ts';
import { forEachTest } from '../support/suite.ts';

const engine = oneTable();
const around = forEachTest(() => deliverySurroundings(engine.table));
let hook: Awaited<ReturnType<typeof aReceivingWebhook>>;
beforeEach(async () => {
  hook = await aReceivingWebhook(around);
});

const patch = (changes: WebhookPatch) =>
  updateWebhook(around, { ...hook.org, now: around.clock.now() }, hook.targetId, changes);
/** Runs for each message that was sent. */
async function run(): Promise<void> {
  for (const { work } of around.queues.held.splice(0)) await deliver(around, work as DeliverWork);
}

describe('a webhook that is switched off', () => {
  const turn = (active: boolean) => patch({ active });
  /** A delivery that is being sent while its webhook is switched off. @returns what ends the attempt. */
  async function underWay() {
    const [work] = await hook.routed(1);
    const held = holding(around);
    const first = deliver(around, work!);
    await isHolding(held, 1);
    await turn(false);
    await run();
    return async () => {
      held.end();
      await first;
      around.sender.during = async () => undefined;
      return hook.row(work!);
    };
  }

  it('has delivered what was being sent then, and can’t send it again', async () => {
    const end = await underWay();
    const row = await end();
    expect(row).toMatchObject({ status: 'delivered', skip_reason: null, attempt_count: 1 });
    await turn(true);
    await run();
    expect(around.sender.sent).toHaveLength(1);
  });

  it('logs a failed attempt that was being made then, and skips the next one', async () => {
    around.sender.script.push(aFailure(500));
    const end = await underWay();
    const row = await end();
    expect(row).toMatchObject({ status: 'pending', attempt_count: 1 });
    around.clock.advance(3600);
    await run();
    const [after] = await hook.rows();
    expect(after).toMatchObject({ status: 'skipped', attempt_count: 1 });
  });

  it('has delivered it even if another runner skipped it in the end', async () => {
    const [work] = await hook.routed(1);
    const held = holding(around);
    const first = deliver(around, work!);
    await isHolding(held, 1);
    await turn(false);
    // By its clock, the lease of the first one is over.
    const ahead = new Date(around.clock.now().getTime() + 11_000);
    await deliver({ ...around, clock: { now: () => ahead } }, work!);
    expect(await hook.row(work!)).toMatchObject({ status: 'skipped', attempt_count: 0 });
    held.end();
    await first;
    const row = await hook.row(work!);
    expect(row).toMatchObject({ status: 'delivered', skip_reason: null, attempt_count: 1 });
  });

  it('by an answer of 410 has delivered what was being sent then', async () => {
    const works = await hook.routed(2);
    const first = Promise.withResolvers<undefined>();
    around.sender.during = async () => {
      if (around.sender.sent.length === 1) await first.promise;
    };
    const one = deliver(around, works[0]!);
    await eventually(() => around.sender.sent.length === 1);
    around.sender.script.push(aFailure(410, { disable_reason: 'gone' }));
    await deliver(around, works[1]!);
    first.resolve(undefined);
    await one;
    expect(await hook.row(works[0]!)).toMatchObject({ status: 'delivered', attempt_count: 1 });
    expect(await hook.row(works[1]!)).toMatchObject({ status: 'failed' });
  });
});

describe('a webhook that is given another URL', () => {
  const quiet = aFailure(429, { retry_after_seconds: 6 * 3600 });
  const elsewhere = { url: 'https://other.example/hook' };
  const urls = () =>
    around.sender.sent.map(({ target }) => (target.kind === 'webhook' ? target.url : ''));

  it('gets what waits at once, though the old receiver had asked for quiet', async () => {
    const works = await hook.routed(2);
    around.sender.script.push(quiet);
    await deliver(around, works[0]!);
    around.queues.held.length = 0;
    around.clock.advance(30);
    await patch(elsewhere);
    await run();
    expect(urls()).toContain(elsewhere.url);
    expect((await hook.rows()).map(({ status }) => status)).toContain('delivered');
    expect((await hook.state()).quiet_until).toBeNull();
  });

  it.each([
    ['renamed', { name: 'Another name' }],
    ['given the same URL', {}],
  ])('or is only %s, leaves its receiver alone as that asked', async (_, changes) => {
    const works = await hook.routed(2);
    around.sender.script.push(quiet);
    await deliver(around, works[0]!);
    around.queues.held.length = 0;
    around.clock.advance(30);
    await patch({ ...changes, url: hook.webhook.url });
    await run();
    expect(around.sender.sent).toHaveLength(1);
  });

  it('takes no notice of what an attempt at the old one meets', async () => {
    const [work] = await hook.routed(1);
    const held = holding(around);
    around.sender.script.push(quiet);
    const first = deliver(around, work!);
    await isHolding(held, 1);
    around.clock.advance(1);
    await patch(elsewhere);
    around.sender.during = async () => undefined;
    held.end();
    await first;
    expect(await hook.state()).toMatchObject({ quiet_until: null, trouble: null });
    await hook.routed(1);
    expect((await hook.row(work!)).attempt_count).toBe(1);
  });
});
