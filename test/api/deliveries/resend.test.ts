import { swept } from '../../support/swept.ts';
import * as z from 'zod';
import { Delivery, webhookRetrySeconds } from '../../../shared/deliveries/rules/delivery.ts';
import { DeliveryDetails } from '../../../shared/domain/bodies/delivery.ts';
import { ttlAttribute } from '../../../shared/table/indexes.ts';
import { keys } from '../../../shared/table/keys.ts';
import { queryPrefix } from '../../../shared/table/pages.ts';
import { linesOf } from '../../support/audit-lines.ts';
import { aFailure, anOutcome } from '../../support/deliveries.ts';
import type { Client, Person } from '../../support/harness.ts';
import { loggedApi } from '../../support/logged.ts';
import { forSuite } from '../../support/suite.ts';

const permanent = aFailure(400, { permanent: true });

describe.each(['webhooks', 'destinations'] as const)('resending to %s', (of) => {
  const h = forSuite(loggedApi);
  let org: Person;
  let target: string;
  let path: string;
  beforeEach(async () => {
    h.clock.advance(60);
    org = await h.organization({ plan: 'business' });
    target = await h.l.target(of, org);
    path = `/api/v1/org/${of}/${target}/deliveries`;
    h.queued.splice(0);
    h.l.around.sender.sent.splice(0);
  });

  const list = async () => (await org.get(path)).expect(200, z.array(Delivery));
  const one = async (id: string) => (await org.get(`${path}/${id}`)).expect(200, DeliveryDetails);
  const resend = async (id: string, who: Client = org) => who.post(`${path}/${id}/resend`);
  const audited = async () =>
    (await linesOf(h.table, org.organizationId)).filter(
      ({ action }) => action === 'delivery.resent',
    );

  /** A delivery whose first attempt ended like that. */
  async function aDelivery(end = permanent): Promise<Delivery> {
    h.clock.advance(1);
    await h.l.happens(org, [end]);
    return (await list())[0]!;
  }

  it('makes it pending at once, sends the same event, and keeps the attempts before', async () => {
    const failed = await aDelivery();
    h.clock.advance(3600);
    const answer = (await resend(failed.id)).expect(202, Delivery.strict());
    expect(answer).toEqual({
      ...failed,
      status: 'pending',
      next_attempt_at: h.clock.now().toISOString(),
    });
    expect((await list())[0]).toEqual(answer);
    expect(h.queued).toHaveLength(1);
    await h.l.worked(h.queued);
    const [first, again] = h.l.around.sender.sent.map(({ message }) => message);
    expect([again?.eventId, again?.body]).toEqual([first?.eventId, first?.body]);
    expect(await one(failed.id)).toMatchObject({
      status: 'delivered',
      attempt_count: 2,
      delivered_at: h.clock.now().toISOString(),
      attempts: [
        { number: 1, status_code: 400 },
        { number: 2, status_code: 200 },
      ],
    });
  });

  it('begins the schedule anew', async () => {
    const { id } = await aDelivery();
    h.clock.advance(3600);
    (await resend(id)).expect(202);
    h.l.around.sender.script.push(aFailure(500));
    await h.l.worked(h.queued);
    const { status, next_attempt_at } = await one(id);
    const wait = (Date.parse(next_attempt_at ?? '') - h.clock.now().getTime()) / 1000;
    expect([status, wait >= webhookRetrySeconds[1]!, wait < webhookRetrySeconds[2]!]).toEqual([
      'pending',
      true,
      true,
    ]);
  });

  it('is written down with who asked for it', async () => {
    const { id, change_id } = await aDelivery();
    (await resend(id)).expect(202);
    expect(await audited()).toEqual([
      expect.objectContaining({
        actor: { type: 'user', id: org.userId, name: null },
        target: { type: 'delivery', id, name: null },
        before: { status: 'failed' },
        after: { status: 'pending', target_id: target, change_id },
      }),
    ]);
  });

  it.each(['delivered', 'skipped', 'cancelled', 'failed'] as const)(
    'is done with one that is %s',
    async (status) => {
      const { id } = await aDelivery(status === 'delivered' ? anOutcome() : permanent);
      const set = async () =>
        h.table.call('UpdateItem', {
          Key: keys.delivery(target, id),
          UpdateExpression: 'SET #status = :status, skip_reason = :reason',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':status': status, ':reason': 'target_disabled' },
        });
      await set();
      const answer = (await resend(id)).expect(202, Delivery);
      expect(answer).toMatchObject({ status: 'pending', delivered_at: null });
      expect((await one(id)).skip_reason).toBeNull();
      await h.l.worked(h.queued);
      expect(await one(id)).toMatchObject({ status: 'delivered' });
    },
  );

  it('gives one that waits for its next attempt that attempt at once', async () => {
    let { id } = await aDelivery(aFailure(500));
    h.clock.advance(1);
    const answer = (await resend(id)).expect(202, Delivery);
    const now = h.clock.now().toISOString();
    expect(answer).toMatchObject({ status: 'pending', next_attempt_at: now, attempt_count: 1 });
    await h.l.worked(h.queued);
    expect(await one(id)).toMatchObject({ status: 'delivered', attempt_count: 2 });
    ({ id } = await aDelivery(aFailure(500)));
    h.clock.advance(1);
    (await resend(id)).expect(202);
    h.l.around.sender.script.push(aFailure(500));
    await h.l.worked(h.queued);
    const { attempt_count, next_attempt_at } = await one(id);
    const wait = (Date.parse(next_attempt_at ?? '') - h.clock.now().getTime()) / 1000;
    expect([attempt_count, wait < webhookRetrySeconds[2]!]).toEqual([2, true]);
  });

  it('does not wait for a breaker that is open', async () => {
    for (let made = 1; made < 5; made += 1) await aDelivery(aFailure(500));
    const { id } = await aDelivery(aFailure(500));
    (await resend(id)).expect(202);
    await h.l.worked(h.queued);
    expect(await one(id)).toMatchObject({ status: 'delivered', attempt_count: 2 });
  });

  it('asks a receiver that wanted a pause, too: its owner wants none', async () => {
    const { id } = await aDelivery(aFailure(503, { retry_after_seconds: 3600 }));
    h.clock.advance(1);
    (await resend(id)).expect(202);
    await h.l.worked(h.queued);
    expect(await one(id)).toMatchObject({ status: 'delivered', attempt_count: 2 });
  });

  it('is refused where the attempt is due, also for the second of two at the same time', async () => {
    const pending = await aDelivery(aFailure(500));
    h.clock.advance(3600);
    (await resend(pending.id)).refused('delivery_pending');
    const waiting = await aDelivery(aFailure(500));
    h.clock.advance(1);
    const twice = await Promise.all([resend(waiting.id), resend(waiting.id)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    const failed = await aDelivery();
    const both = await Promise.all([resend(failed.id), resend(failed.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect(await audited()).toHaveLength(2);
  });

  it('is refused for a target that takes nothing at present, and leaves it as it was', async () => {
    const failed = await aDelivery();
    const [key, field, value] =
      of === 'webhooks'
        ? [keys.webhook(org.organizationId, target), 'active', false]
        : [keys.destination(org.organizationId, target), 'status', 'unconfirmed'];
    const set = async (name: string, to: unknown) =>
      h.table.call('UpdateItem', {
        Key: key,
        UpdateExpression: 'SET #field = :value',
        ExpressionAttributeNames: { '#field': name },
        ExpressionAttributeValues: { ':value': to },
      });
    await set(field, value);
    const code = of === 'webhooks' ? 'target_disabled' : 'destination_unconfirmed';
    expect((await resend(failed.id)).expect(409)).toMatchObject({ code });
    await set('active', true);
    await set('status', 'disabled');
    (await resend(failed.id)).refused('target_disabled');
    expect((await list())[0]).toEqual(failed);
    expect(await audited()).toEqual([]);
    expect(h.queued).toEqual([]);
  });

  it('keeps what is sent again for as long as its attempts take, however old it is', async () => {
    const { id, change_id } = await aDelivery();
    h.clock.advance(29.9 * 86_400);
    org = await h.member(org, 'admin');
    (await resend(id)).expect(202);
    const days = async (key: { pk: string; sk: string }) => {
      const [item] = await queryPrefix(h.table, key.pk, key.sk);
      return Math.round((Number(item?.[ttlAttribute]) - h.clock.now().getTime() / 1000) / 86_400);
    };
    expect(await days(keys.delivery(target, id))).toBe(14);
    expect(await days(keys.event(change_id!))).toBeGreaterThan(14);
  });

  it('needs no queue: what is asked for is owed, and found by the sweep', async () => {
    const { id } = await aDelivery();
    const queues = {
      send: async () => Promise.reject(new Error('down')),
      sendAll: async () => Promise.reject(new Error('down')),
    };
    h.serve({ queues });
    expect((await resend(id)).expect(202)).toMatchObject({ status: 'pending' });
    const [row] = await queryPrefix(h.table, keys.delivery(target, id).pk, `DLV#${id}`);
    expect(row).toMatchObject({
      waitingPk: expect.stringMatching(/^WAIT#\d+$/),
      waitingSk: `${target}#${h.clock.now().toISOString()}#${id}`,
    });
    h.clock.advance(60);
    const found = await swept(h, org.organizationId);
    expect(found).toContainEqual(expect.objectContaining({ target_id: target }));
    h.serve();
  });
});
