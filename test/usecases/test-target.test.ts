import { disableTarget } from '../../shared/table/targets/disable-target.ts';
import { getTarget } from '../../shared/table/targets/stored-targets.ts';
import { createDestination } from '../../shared/usecases/targets/create-destination.ts';
import { createWebhook } from '../../shared/usecases/targets/create-webhook.ts';
import { listWebhooks } from '../../shared/usecases/targets/read-targets.ts';
import type { Problem } from '../../shared/domain/problems/errors.ts';
import { listDeliveries, readDelivery } from '../../shared/usecases/deliveries/delivery-log.ts';
import { recoverDeliveries } from '../../shared/usecases/deliveries/recover-deliveries.ts';
import { resendDelivery } from '../../shared/usecases/deliveries/resend-delivery.ts';
import { testTarget } from '../../shared/usecases/targets/test-target.ts';
import { startTable, type TestTable } from '../support/engine.ts';
import {
  aFailure,
  anId,
  anOrganization,
  deliverySurroundings,
  type Surroundings,
} from '../support/deliveries.ts';

describe('a test of a target', () => {
  let engine: TestTable;
  let around: Surroundings;
  let org: Awaited<ReturnType<typeof anOrganization>>;
  beforeAll(async () => {
    engine = await startTable();
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    around = deliverySurroundings(engine.table);
    org = await anOrganization(around);
  });

  const aWebhook = async () => {
    const input = { url: 'https://r.example/', name: 'w', event_types: [], active: true };
    return createWebhook(around, org, input);
  };

  it('is one attempt with a test event that is about no change', async () => {
    const { id, secret } = await aWebhook();
    expect(await testTarget(around, org, id)).toEqual({
      delivered: true,
      status_code: 200,
      error: null,
      duration_ms: 12,
      response_body: 'ok',
    });
    const [{ target, message }] = around.sender.sent as [(typeof around.sender.sent)[number]];
    expect(target).toEqual({ kind: 'webhook', id, url: 'https://r.example/', secrets: [secret] });
    expect(message.change).toBeNull();
    expect(JSON.parse(message.body)).toEqual({
      id: message.eventId,
      type: 'webhook.test',
      timestamp: org.now.toISOString(),
      api_version: '2026-11-01',
      data: {
        message: expect.stringContaining('This is a test') as string,
        webhook_id: id,
        organization_id: org.organization.id,
      },
    });
  });

  it('tells how it failed, and disables nothing', async () => {
    const { id } = await aWebhook();
    around.sender.script.push(aFailure(410, { disable_reason: 'it answered 410' }));
    expect(await testTarget(around, org, id)).toMatchObject({
      delivered: false,
      status_code: 410,
      error: 'http_410',
    });
    expect((await listWebhooks(around, org, 'creator'))[0]?.status).toBe('active');
  });

  it('stands in the log, where it is not sent again, and is in no one’s way', async () => {
    const { id } = await aWebhook();
    around.sender.script.push(aFailure(500));
    await testTarget(around, org, id);
    around.clock.advance(1);
    await testTarget(around, { ...org, now: around.clock.now() }, id);
    const later = { ...org, now: around.clock.now() };
    const { deliveries } = await listDeliveries(engine.table, later, id, { limit: 10 });
    expect(deliveries).toMatchObject([
      { event_type: 'TEST', status: 'delivered', attempts: [{ status_code: 200 }] },
      { event_type: 'TEST', status: 'failed', attempts: [{ status_code: 500, number: 1 }] },
    ]);
    const [arrived, failed] = deliveries.map((delivery) => delivery.id);
    const { body, attempts } = await readDelivery(engine.table, later, id, arrived!);
    expect(body).toBe(around.sender.sent.at(-1)?.message.body);
    expect(attempts[0]).toMatchObject({ response_body: 'ok' });
    await expect(resendDelivery(around, later, id, failed!)).rejects.toThrow('conflict');
    const since = org.now.toISOString();
    expect(await recoverDeliveries(around, later, id, { since })).toEqual({ recovering: 0 });
  });

  it('works for a disabled target, and not for an address that has not agreed', async () => {
    const { id } = await aWebhook();
    const target = await getTarget(engine.table, org.organization.id, id);
    await disableTarget(engine.table, target!, 'gone', org.now);
    expect(await testTarget(around, org, id)).toMatchObject({ delivered: true });
    const config = { address: 'desk@example.com' };
    const mail = await createDestination(around, org, { name: 'M', type: 'email', config });
    await expect(testTarget(around, org, mail.id)).rejects.toThrow('destination_unconfirmed');
    expect(around.sender.sent).toHaveLength(1);
  });

  it('is made five times a minute at most, each target for itself', async () => {
    const [one, two] = [await aWebhook(), await aWebhook()];
    for (let count = 0; count < 5; count += 1) await testTarget(around, org, one.id);
    const refused = await testTarget(around, org, one.id).catch(
      (error: unknown) => error as Problem,
    );
    expect(refused).toMatchObject({ code: 'rate_limited', headers: { 'retry-after': '60' } });
    expect(await testTarget(around, org, two.id)).toMatchObject({ delivered: true });
    around.clock.advance(60);
    const later = { ...org, now: around.clock.now() };
    expect(await testTarget(around, later, one.id)).toMatchObject({ delivered: true });
  });

  it("hides another organization's target", async () => {
    const { id } = await aWebhook();
    const other = await anOrganization(around);
    for (const target of [id, anId(around, 'webhook'), anId(around, 'destination')]) {
      await expect(testTarget(around, other, target)).rejects.toThrow('not_found');
    }
  });
});
