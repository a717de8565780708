import * as z from 'zod';
import { handlers as destinationHandlers } from '../../../functions/api/destinations/index.ts';
import { handlers as pages } from '../../../functions/api/pages/index.ts';
import { handlers as organizationHandlers } from '../../../functions/api/organization/index.ts';
import { handlers } from '../../../functions/api/sign-in/index.ts';
import { AuditEntry } from '../../../shared/domain/people/audit.ts';
import { Destination } from '../../../shared/domain/bodies/destination.ts';
import { HeldLog, plainVault, ScriptedSender } from '../../support/deliveries.ts';
import { documents } from '../../support/documents.ts';
import { harness, type Harness, type Person } from '../../support/harness.ts';

const path = '/api/v1/org/destinations';
const body = 'List-Unsubscribe=One-Click';
const formType = 'application/x-www-form-urlencoded';
const inParts = (sent: string) => ({ type: 'multipart/form-data; boundary="b"', body: sent });
const named = 'Content-Disposition: form-data; name="List-Unsubscribe"';
const field = `--b\r\n${named}\r\n\r\nOne-Click\r\n--b--\r\n`;
async function byNode() {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type')!, body: await encoded.text() };
}
const file = field.replace(named, `${named}; filename="one.txt"`);

let h: Harness;
let org: Person;
let sender: ScriptedSender;
beforeAll(async () => {
  h = await harness();
  sender = new ScriptedSender();
  h.use('sign-in', handlers, h.deps);
  h.use('pages', pages, { ...h.deps, documents });
  h.use('organization', organizationHandlers, h.deps);
  h.use('destinations', destinationHandlers, {
    ...h.deps,
    vault: plainVault,
    sender,
    log: new HeldLog(),
    checkUrl: async () => undefined,
  });
});
afterAll(() => h.stop());
beforeEach(async () => {
  org = await h.organization({ plan: 'pro' });
});

const post = (link: string, sent: { type?: string; body?: string } = {}) =>
  h.send({
    method: 'POST',
    path: link,
    headers: { 'content-type': sent.type ?? formType },
    body: sent.body ?? body,
  });

const confirm = async () => {
  const [, token] = /#token=([\w-]{43})/.exec(h.mails.at(-1)!.text)!;
  (await h.anonymous.post('/api/v1/auth/confirm', { token })).expect(200);
};

/** A confirmed mail destination, with the path of the link that its alerts carry. */
async function subscribed() {
  const made = { name: 'Desk', type: 'email', config: { address: `${org.userId}@example.net` } };
  const { id } = (await org.post(path, made)).expect(201, Destination);
  await confirm();
  (await org.post(`${path}/${id}/test`)).expect(200);
  const target = sender.sent.at(-1)!.target;
  const url = new URL(target.kind === 'email' ? target.unsubscribeUrl : '');
  return { id, link: url.pathname, token: url.pathname.split('/').at(-1)! };
}

const statusOf = async (id: string) => {
  const list = (await org.get(path)).expect(200, z.array(Destination));
  const { status, disabled_reason } = list.find((each) => each.id === id)!;
  return [status, disabled_reason];
};

describe('unsubscribing in one click', () => {
  it('disables the destination, and the audit log tells', async () => {
    const { id, link } = await subscribed();
    const answer = await post(link);
    expect(answer.expect(200)).toMatch(/no more alerts/);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(await statusOf(id)).toEqual(['disabled', 'The recipient unsubscribed.']);
    const log = (await org.get('/api/v1/org/audit-log')).expect(200, z.array(AuditEntry));
    expect(log.find(({ action }) => action === 'destination.disabled')).toMatchObject({
      actor: { type: 'service' },
      target: { id },
      request_id: answer.headers['x-request-id'],
      before: { status: 'active', disabled_reason: null },
      after: { status: 'disabled', disabled_reason: 'The recipient unsubscribed.' },
    });
  });

  it.each<[string, () => Promise<{ type: string; body: string }>]>([
    ['as Node sends them', byNode],
    ['with a quoted boundary', () => Promise.resolve(inParts(field))],
  ])('takes a form in parts, too, %s (RFC 8058)', async (_how, made) => {
    const { id, link } = await subscribed();
    (await post(link, await made())).expect(200);
    expect(await statusOf(id)).toEqual(['disabled', 'The recipient unsubscribed.']);
  });

  it('is done again for a link that was used, and never said to be for one that does nothing', async () => {
    const { link } = await subscribed();
    const made = { name: 'M', type: 'email', config: { address: `x${org.userId}@example.net` } };
    (await org.post(path, made)).expect(201);
    const [, consent] = /#token=([\w-]{43})/.exec(h.mails.at(-1)!.text)!;
    for (const one of [link, link]) expect((await post(one)).expect(200)).toMatch('Alerts stopped');
    for (const token of ['A'.repeat(43), consent]) {
      const page = (await post(`/app/unsubscribe/${token}`)).expect(410);
      expect(page).toMatch('This link is invalid or expired');
      expect(page).not.toMatch('Alerts stopped');
    }
  });

  it('lasts: tests and resends go nowhere, and the address is not asked again', async () => {
    const { id, link } = await subscribed();
    await post(link);
    const sent = sender.sent.length;
    expect((await org.post(`${path}/${id}/test`)).expect(409)).toMatchObject({
      code: 'target_disabled',
    });
    expect(sender.sent).toHaveLength(sent);
    const config = { address: `${org.userId}@example.net` };
    expect((await org.patch(`${path}/${id}`, { config })).expect(409)).toMatchObject({
      code: 'address_declined',
    });
    expect(await statusOf(id)).toEqual(['disabled', 'The recipient unsubscribed.']);
  });

  it('keeps no token: the table has its hash', async () => {
    const { token } = await subscribed();
    const { tokenHash, findToken } = await import('../../../shared/table/people/tokens.ts');
    expect(await findToken(h.table, token, h.clock.now())).toMatchObject({ expires_at: null });
    expect(await findToken(h.table, tokenHash(token), h.clock.now())).toBeNull();
  });

  it.each<[string, { type?: string; body?: string }, number, string]>([
    ['JSON', { type: 'application/json', body: '{}' }, 415, 'unsupported_media_type'],
    ['no content type', { type: '' }, 415, 'unsupported_media_type'],
    ['no body', { body: '' }, 400, 'invalid_json'],
    ['another form', { body: 'List-Unsubscribe=Perhaps' }, 400, 'invalid_input'],
    ['a form that is none', { type: 'multipart/form-data; boundary=x' }, 400, 'invalid_input'],
    ['a form in parts without a boundary', { type: 'multipart/form-data' }, 400, 'invalid_input'],
    ['a form in parts that ends too early', inParts(field.slice(0, -4)), 400, 'invalid_input'],
    ['a file in place of the field', inParts(file), 400, 'invalid_input'],
    ['a long form', { body: `${body}&x=${'x'.repeat(65_536)}` }, 413, 'payload_too_large'],
  ])('refuses %s, and changes nothing', async (_what, sent, status, code) => {
    const { id, link } = await subscribed();
    expect((await post(link, sent)).expect(status)).toMatchObject({ code });
    expect(await statusOf(id)).toEqual(['active', null]);
  });

  it('takes nothing that is no token', async () => {
    for (const token of ['x', 'A'.repeat(44), '%2e%2e']) {
      expect((await post(`/app/unsubscribe/${token}`)).expect(404)).toMatchObject({
        code: 'not_found',
      });
    }
  });
});
