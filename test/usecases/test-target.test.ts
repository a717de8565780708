import { disableTarget } from '../../shared/deliveries/items/disable-target.ts';
import { getTarget } from '../../shared/deliveries/items/stored-targets.ts';
import { createDestination } from '../../shared/usecases/targets/create-target.ts';
import { listWebhooks, listDestinations } from '../../shared/usecases/targets/read-targets.ts';
import { listDeliveries, readDelivery } from '../../shared/deliveries/steps/delivery-log.ts';
import { recoverDeliveries } from '../../shared/deliveries/steps/recover-deliveries.ts';
import { resendDelivery } from '../../shared/deliveries/steps/resend-delivery.ts';
import { testTarget } from '../../shared/usecases/targets/test-target.ts';
import { aFailure, surroundedTests, laterSurroundings } from '../support/deliveries.ts';
import { aWebhook } from '../support/delivering.ts';
import { Problem } from '../../shared/domain/problems/errors.ts';
import { confirmByToken } from '../../shared/usecases/account/confirm-token.ts';
import { testDestination } from '../../shared/usecases/targets/test-target.ts';

const { engine, around, org } = surroundedTests({ surroundings: laterSurroundings });

describe('a test of a target', () => {
  it('is one attempt with a test event that is about no change', async () => {
    const { id, secret } = await aWebhook(around, org);
    expect(await testTarget(around, org, id)).toEqual({
      delivered: true,
      status_code: 200,
      error: null,
      duration_ms: 12,
      response_body: 'ok',
    });
    const [{ target, message }] = around.sender.sent as [(typeof around.sender.sent)[number]];
    expect(target).toEqual({
      kind: 'webhook',
      id,
      url: 'https://r.example/hook',
      secrets: [secret],
    });
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
    const { id } = await aWebhook(around, org);
    around.sender.script.push(aFailure(410, { disable_reason: 'it answered 410' }));
    expect(await testTarget(around, org, id)).toMatchObject({
      delivered: false,
      status_code: 410,
      error: 'http_410',
    });
    expect((await listWebhooks(around, org, 'creator'))[0]?.status).toBe('active');
  });

  it('stands in the log, where it is not sent again, and is in no one’s way', async () => {
    const { id } = await aWebhook(around, org);
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
    const { id } = await aWebhook(around, org);
    const target = await getTarget(engine.table, org.organization.id, id);
    await disableTarget(engine.table, target!, 'gone', org.now);
    expect(await testTarget(around, org, id)).toMatchObject({ delivered: true });
    await expect(testTarget(around, org, await aMail())).rejects.toThrow('destination_unconfirmed');
    expect(around.sender.sent).toHaveLength(1);
  });
});

const config = { address: 'desk@example.com' };
const aMail = async () =>
  (await createDestination(around, org, { name: 'Desk', type: 'email', config })).id;
const statusOf = async (id: string) =>
  (await listDestinations(around, org)).find((each) => each.id === id)?.status;

describe('a test of a mail destination', () => {
  it('that is not confirmed mails the question again, and the new link is good', async () => {
    const id = await aMail();
    const first = around.mailer.lastToken();
    await expect(testDestination(around, org, id)).rejects.toMatchObject({
      code: 'destination_unconfirmed',
      detail: expect.stringContaining('again') as string,
    });
    expect(around.mailer.mails).toHaveLength(2);
    expect(around.mailer.lastToken()).not.toBe(first);
    await confirmByToken(around, around.mailer.lastToken());
    expect(await statusOf(id)).toBe('active');
    expect(await testDestination(around, org, id)).toMatchObject({ delivered: true });
  });

  it('mends a creation that died before its mail was sent', async () => {
    const lost = new Error('the process was killed');
    around.mailer.fault = lost;
    const lives = engine.table.intercept((next, _operation, input) => {
      const { TransactItems = [] } = input as { TransactItems?: { Delete?: object }[] };
      return TransactItems.some(({ Delete }) => Delete) ? Promise.reject(lost) : next();
    });
    await expect(aMail()).rejects.toThrow('killed');
    lives();
    around.mailer.fault = null;
    const [left] = await listDestinations(around, org);
    expect(left?.status).toBe('unconfirmed');
    await expect(testDestination(around, org, left!.id)).rejects.toThrow('destination_unconfirmed');
    await confirmByToken(around, around.mailer.lastToken());
    expect(await statusOf(left!.id)).toBe('active');
  });

  it('tells when the question cannot be mailed', async () => {
    const id = await aMail();
    around.mailer.fault = new Problem('mail_unavailable');
    await expect(testDestination(around, org, id)).rejects.toThrow('mail_unavailable');
  });

  it('that is disabled mails nothing: its owner may have unsubscribed', async () => {
    const id = await aMail();
    await confirmByToken(around, around.mailer.lastToken());
    const target = await getTarget(engine.table, org.organization.id, id);
    await disableTarget(engine.table, target!, 'unsubscribed', around.clock.now());
    await expect(testDestination(around, org, id)).rejects.toThrow('target_disabled');
    expect([around.mailer.mails.length, around.sender.sent]).toEqual([1, []]);
  });
});
