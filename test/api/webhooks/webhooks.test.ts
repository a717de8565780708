import * as z from 'zod';
import { handlers } from '../../../functions/api/webhooks/index.ts';
import { Delivery } from '../../../shared/deliveries/rules/delivery.ts';
import { ChangeEvent } from '../../../shared/changes/rules/event-body.ts';
import { Problem } from '../../../shared/domain/problems/errors.ts';
import { RotatedSecret, TestResult } from '../../../shared/domain/bodies/target.ts';
import { Webhook, WebhookWithSecret } from '../../../shared/domain/bodies/webhook.ts';
import { aFailure, plainVault, ScriptedSender } from '../../support/deliveries.ts';
import { harness, type Client, type Person } from '../../support/harness.ts';
import { forSuite } from '../../support/suite.ts';

const path = '/api/v1/org/webhooks';
const input = { url: 'https://r.example/hook', name: 'Ours' };

describe('outgoing webhooks over HTTP', () => {
  const h = forSuite(harness);
  let org: Person;
  let sender: ScriptedSender;
  beforeEach(async () => {
    sender = new ScriptedSender();
    h.use('webhooks', handlers, {
      ...h.deps,
      vault: plainVault,
      sender,
      checkUrl: async (_kind: string, url: string) => {
        if (!url.startsWith('https:')) throw new Problem('url_not_allowed', 'https only');
      },
    });
    org = await h.organization({ plan: 'pro' });
  });

  const aWebhook = async (who: Client = org, more = {}) =>
    (await who.post(path, { ...input, ...more })).expect(201, WebhookWithSecret);

  it('are created with a secret, which is never shown again', async () => {
    const answer = await org.post(path, input);
    const { secret, ...made } = answer.expect(201, WebhookWithSecret);
    expect(answer.headers.location).toBe(`${path}/${made.id}`);
    expect(made).toMatchObject({
      ...input,
      event_types: [],
      active: true,
      status: 'active',
      disabled_reason: null,
    });
    const listed = (await org.get(path)).expect(200, z.array(Webhook));
    expect(listed).toEqual([made]);
    expect(JSON.stringify((await org.get(path)).body)).not.toContain(secret);
  });

  it.each([
    ['no URL', { name: 'x' }, ['body.url']],
    ['a name of blanks', { ...input, name: '  ' }, ['body.name']],
    ['a name that is too long', { ...input, name: 'x'.repeat(101) }, ['body.name']],
    ['no URL at all', { ...input, url: 'example' }, ['body.url']],
    ['an unknown event type', { ...input, event_types: ['NOPE'] }, ['body.event_types.0']],
  ])('refuse %s and name the place', async (_what, body, places) => {
    (await org.post(path, body)).refused('invalid_input', ...places);
    expect((await org.get(path)).expect(200, z.array(Webhook))).toEqual([]);
  });

  it('name the event types that exist when one does not', async () => {
    const refused = (await org.post(path, { ...input, event_types: ['NOPE'] })).expect(400);
    expect(JSON.stringify(refused)).toContain('RELEASE_WENT_OFFLINE');
  });

  it('refuse a URL that cannot be delivered to, also in a change', async () => {
    const url = 'http://r.example/';
    expect((await org.post(path, { ...input, url })).expect(400)).toMatchObject({
      code: 'url_not_allowed',
      errors: [{ path: 'body.url', message: 'https only' }],
    });
    const { id } = await aWebhook();
    expect((await org.patch(`${path}/${id}`, { url })).expect(400)).toMatchObject({
      code: 'url_not_allowed',
      errors: [{ path: 'body.url', message: 'https only' }],
    });
  });

  it('take any subset of fields in a change', async () => {
    const { id } = await aWebhook();
    const changed = await org.patch(`${path}/${id}`, {
      active: false,
      event_types: ['TRACK_ADDED'],
    });
    expect(changed.expect(200, Webhook)).toMatchObject({
      ...input,
      active: false,
      event_types: ['TRACK_ADDED'],
    });
    (await org.patch(`${path}/${id}`, {})).expect(200, Webhook);
    (await org.patch(`${path}/${id}`, { url: null })).expect(400);
  });

  it('rotate their secret, with a body and without one', async () => {
    const { id, secret } = await aWebhook();
    const first = (await org.post(`${path}/${id}/rotate-secret`)).expect(200, RotatedSecret);
    expect(first).toMatchObject({
      id,
      previous_secret_expires_at: new Date(h.clock.now().getTime() + 86_400_000).toISOString(),
    });
    expect(first.secret).not.toBe(secret);
    await org.post(`${path}/${id}/rotate-secret`, { grace_period_seconds: 60 });
    (await org.post(`${path}/${id}/rotate-secret`, { grace_period_seconds: 60 })).refused(
      'too_many_secrets',
    );
    for (const grace_period_seconds of [-1, 604_801, 1.5, '60']) {
      (await org.post(`${path}/${id}/rotate-secret`, { grace_period_seconds })).expect(400);
    }
  });

  it('are tested at once, five times a minute at most', async () => {
    const { id } = await aWebhook();
    sender.script.push(aFailure(500));
    expect((await org.post(`${path}/${id}/test`)).expect(200, TestResult)).toEqual({
      delivered: false,
      status_code: 500,
      error: 'http_500',
      duration_ms: 12,
      response_body: 'no',
    });
    for (let count = 1; count < 5; count += 1) (await org.post(`${path}/${id}/test`)).expect(200);
    const answer = await org.post(`${path}/${id}/test`);
    answer.refused('rate_limited');
    expect(answer.headers['retry-after']).toBe('60');
    expect(sender.sent).toHaveLength(5);
  });

  it('are tested with what a change of a type looks like', async () => {
    const { id } = await aWebhook();
    const test = await org.post(`${path}/${id}/test`, { change_type: 'RELEASE_ADDED' });
    expect(test.expect(200, TestResult).delivered).toBe(true);
    const [{ message }] = sender.sent as [(typeof sender.sent)[number]];
    const event = ChangeEvent.parse(JSON.parse(message.body));
    expect(event).toMatchObject({
      id: message.eventId,
      type: 'change.confirmed',
      test: true,
      data: { change_type: 'RELEASE_ADDED', organization_id: org.organizationId },
    });
    const log = (await org.get(`${path}/${id}/deliveries`)).expect(200, z.array(Delivery));
    const [entry] = log as [Delivery];
    expect(entry).toMatchObject({ event_type: 'TEST', change_id: null });
    const one = await org.get(`${path}/${id}/deliveries/${entry.id}`);
    expect(one.expect(200)).toMatchObject({ body: message.body });
    for (const body of [{ change_type: 'NO_SUCH_TYPE' }, { change_type: null }, { type: 'x' }]) {
      (await org.post(`${path}/${id}/test`, body)).refused('invalid_input');
    }
    expect(sender.sent).toHaveLength(1);
  });

  it('are gone when they are deleted', async () => {
    const { id } = await aWebhook();
    const answer = await org.delete(`${path}/${id}`);
    expect([answer.status, answer.body]).toEqual([204, '']);
    (await org.delete(`${path}/${id}`)).expect(404);
    (await org.post(`${path}/${id}/test`)).expect(404);
  });
});
