import { readState } from '../../shared/table/deliveries/target-state.ts';
import { deliver } from '../../shared/usecases/deliveries/deliver.ts';
import { updateWebhook } from '../../shared/usecases/targets/update-webhook.ts';
import type { WebhookPatch } from '../../shared/domain/bodies/webhook.ts';
import { aFailure, deliverySurroundings, type Surroundings } from '../support/deliveries.ts';
import { aReceivingWebhook, type DeliverWork } from '../support/delivering.ts';
import { startTable, type TestTable } from '../support/engine.ts';
import { holding, isHolding } from '../support/runners.ts';

describe('a webhook that is given another URL', () => {
  let engine: TestTable;
  let around: Surroundings;
  let hook: Awaited<ReturnType<typeof aReceivingWebhook>>;
  beforeAll(async () => {
    engine = await startTable();
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    around = deliverySurroundings(engine.table);
    hook = await aReceivingWebhook(around);
  });

  const quiet = aFailure(429, { retry_after_seconds: 6 * 3600 });
  const patch = (changes: WebhookPatch) =>
    updateWebhook(around, { ...hook.org, now: around.clock.now() }, hook.targetId, changes);
  const elsewhere = { url: 'https://other.example/hook' };
  const state = async () => (await readState(engine.table, hook.targetId)).state;
  async function run(): Promise<void> {
    for (const { work } of around.queues.held.splice(0)) await deliver(around, work as DeliverWork);
  }
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
    expect((await state()).quiet_until).toBeNull();
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
    expect(await state()).toMatchObject({ quiet_until: null, trouble: null });
    await hook.routed(1);
    expect((await hook.row(work!)).attempt_count).toBe(1);
  });
});
