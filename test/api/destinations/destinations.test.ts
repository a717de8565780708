import * as z from 'zod';
import { handlers as alertHandlers } from '../../../functions/api/alerts/index.ts';
import { handlers } from '../../../functions/api/destinations/index.ts';
import { handlers as signInHandlers } from '../../../functions/api/sign-in/index.ts';
import { Destination, DestinationCreated } from '../../../shared/domain/bodies/destination.ts';
import { Problem } from '../../../shared/domain/problems/errors.ts';
import { RotatedSecret, TestResult } from '../../../shared/domain/bodies/target.ts';
import { HeldLog, plainVault, ScriptedSender } from '../../support/deliveries.ts';
import { harness, type Client, type Person } from '../../support/harness.ts';
import { forSuite } from '../../support/suite.ts';

const path = '/api/v1/org/destinations';
const chat = {
  name: 'Our channel',
  type: 'chat_a',
  config: { url: 'https://hooks.slack.com/services/T000/B000/secretabcd' },
};
const webhook = { name: 'Hook', type: 'webhook', config: { url: 'https://r.example/in/hook' } };
const mail = { name: 'Desk', type: 'email', config: { address: 'Desk@Example.com' } };
const Created = DestinationCreated;

describe('destinations over HTTP', () => {
  const h = forSuite(harness);
  let org: Person;
  let sender: ScriptedSender;
  beforeAll(() => {
    h.use('alerts', alertHandlers, h.deps);
    h.use('sign-in', signInHandlers, h.deps);
  });
  beforeEach(async () => {
    sender = new ScriptedSender();
    h.use('destinations', handlers, {
      ...h.deps,
      vault: plainVault,
      sender,
      log: new HeldLog(),
      checkUrl: async (_kind: string, url: string) => {
        if (!url.startsWith('https:')) throw new Problem('url_not_allowed', 'https only');
      },
    });
    h.mails.length = 0;
    org = await h.organization();
  });

  const made = async (body: object, who: Client = org) =>
    (await who.post(path, body)).expect(201, Created);

  it('are created and listed without what is secret about them', async () => {
    const answer = await org.post(path, chat);
    const created = answer.expect(201, Created);
    expect(answer.headers.location).toBe(`${path}/${created.id}`);
    const listed = await org.get(path);
    expect(listed.expect(200, z.array(Destination))).toEqual([created]);
    expect(JSON.stringify([answer.body, listed.body])).not.toContain('B000');
  });

  it('show the secret of type webhook once, also when the creation is replayed', async () => {
    const options = { headers: { 'idempotency-key': 'a-destination' } };
    const first = (await org.post(path, webhook, options)).expect(201, Created);
    if (first.type !== 'webhook') throw new Error(`made a ${first.type}`);
    expect(first.secret).toMatch(/^whsec_/);
    (await org.post(path, webhook, options)).refused('already_created');
    expect(JSON.stringify((await org.get(path)).body)).not.toContain(first.secret);
  });

  it('are confirmed by the link that their address is mailed', async () => {
    const { id, config, status } = await made(mail);
    expect([config, status]).toEqual([{ address: 'desk@example.com' }, 'unconfirmed']);
    (await org.post(`${path}/${id}/test`)).refused('destination_unconfirmed');
    const [, token] = /http:\/\/localhost:3000\/app\/confirm#token=([\w-]{43})/.exec(
      h.mails[0]?.text ?? '',
    )!;
    const confirmed = await h.anonymous.post('/api/v1/auth/confirm', { token });
    expect(confirmed.expect(200)).toEqual({ confirmed: 'destination' });
    (await org.post(`${path}/${id}/test`)).expect(200, TestResult);
    expect(sender.sent[0]?.target).toMatchObject({ kind: 'email', address: 'desk@example.com' });
  });

  it.each([
    ['the config of another type', { ...chat, config: mail.config }, undefined],
    ['no config', { name: 'x', type: 'chat_a' }, ['body.config']],
    [
      'a text that is no address',
      { ...mail, config: { address: 'desk' } },
      ['body.config.address'],
    ],
    ['a text that is no URL', { ...chat, config: { url: 'x' } }, ['body.config.url']],
    [
      'more in the config',
      { ...chat, config: { ...chat.config, channel: 1 } },
      ['body.config.channel'],
    ],
  ])('refuse %s and name the place', async (_what, body, places) => {
    const refused = (await org.post(path, body)).expect(400, z.looseObject({ code: z.string() }));
    expect(refused.code).toBe('invalid_input');
    if (places) {
      expect(refused).toMatchObject({ errors: places.map((place) => ({ path: place })) });
    }
  });

  it('refuse a URL that cannot be delivered to, also in a change', async () => {
    const config = { url: 'http://hooks.slack.com/services/T0/B0/X' };
    const { id } = await made(chat);
    for (const answer of [
      await org.post(path, { ...chat, config }),
      await org.patch(`${path}/${id}`, { config }),
    ]) {
      answer.refused('url_not_allowed');
    }
  });

  it('take any subset of fields in a change, if the whole is sound afterwards', async () => {
    const { id } = await made(chat);
    const changed = await org.patch(`${path}/${id}`, { name: 'Night shift' });
    expect(changed.expect(200, Destination).name).toBe('Night shift');
    (await org.patch(`${path}/${id}`, { config: { address: 'a@example.com' } })).refused(
      'invalid_input',
    );
    (await org.patch(`${path}/${id}`, { status: 'disabled' })).expect(400);
  });

  it('cannot be deleted while a rule uses them, which is named', async () => {
    const { id } = await made(chat);
    const rule = await org.post('/api/v1/org/alerts', { name: 'Bad news', destination_id: id });
    const { id: ruleId } = rule.expect(201, z.object({ id: z.string() }));
    expect((await org.delete(`${path}/${id}`)).expect(409)).toMatchObject({
      code: 'destination_in_use',
      rules: [{ id: ruleId, name: 'Bad news' }],
    });
    await org.delete(`/api/v1/org/alerts/${ruleId}`);
    (await org.delete(`${path}/${id}`)).expect(204);
    (await org.delete(`${path}/${id}`)).expect(404);
  });

  it('rotate the secret of type webhook only', async () => {
    const { id } = await made(webhook);
    (await org.post(`${path}/${id}/rotate-secret`)).expect(200, RotatedSecret);
    const other = await made(chat);
    const refused = await org.post(`${path}/${other.id}/rotate-secret`);
    expect(refused.expect(400)).toMatchObject({
      detail: 'params.id isn’t a destination of type webhook, so it has no signing secret.',
    });
  });

  it('of another type need its config', async () => {
    const { id } = await made(chat);
    const refused = await org.patch(`${path}/${id}`, { type: 'email', config: chat.config });
    expect(refused.expect(400)).toMatchObject({
      detail:
        'body.config.address is missing; body.config.url isn’t a field of destinations of type email.',
    });
  });
});
