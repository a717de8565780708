import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import {
  type Controls,
  controlsOf,
  inMail,
  signIn,
  tokenPattern,
} from '../../lib/demo/controls.ts';
import { startService, type DemoService } from '../../lib/demo/service.ts';
import { askOperator } from '../../lib/operator/invoke.ts';
import { clientOf, type Client } from '../../shared/client/client.ts';
import type { Sent } from '../../shared/client/routes.ts';
import { eventually } from '../support/eventually.ts';

type DestinationInput = Sent<'POST /api/v1/org/destinations'>['body'];
const Chats = z.array(z.object({ chat: z.string(), channel: z.string(), text: z.string() }));
const desk = 'desk@example.com';

/** Chats and mail against `npm start`: what people see of them, and how they end. */
describe('destinations, through the front door', () => {
  let dataDir: string;
  let service: DemoService;
  let local: Controls;
  let nobody: Client;
  let api: Client;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'artist-monitor-'));
    service = await startService({ root: process.cwd(), port: 0, dataDir });
    local = controlsOf(service.url);
    nobody = clientOf({ url: service.url });
    const visitor = await signIn({ url: service.url }, 'creator@example.com');
    ({ api } = visitor);
    // Who looks again and again needs more than the plan free lets through.
    const plan = {
      command: 'plan',
      organization_id: visitor.organizationId!,
      plan: 'business',
    } as const;
    await askOperator(plan, { dataDir });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(dataDir, { recursive: true });
  });

  const tokenTo = (address: string) => inMail(service.url, address, tokenPattern);
  const make = (body: DestinationInput) => api.call('POST /api/v1/org/destinations', { body });
  const test = (id: string) =>
    api.call('POST /api/v1/org/destinations/{id}/test', { params: { id } });
  const confirm = (token: string) => nobody.call('POST /api/v1/auth/confirm', { body: { token } });
  const stateOf = async (id: string) => {
    const all = await api.call('GET /api/v1/org/destinations');
    const { status, disabled_reason } = all.find((each) => each.id === id)!;
    return [status, disabled_reason];
  };
  const until = (id: string, status: string) =>
    eventually(async () => {
      const state = await stateOf(id);
      return state[0] === status && state;
    });

  it('tell chats of both kinds, in words that people can read', async () => {
    const { chats } = await local.read(
      '',
      z.object({ chats: z.object({ chat_a: z.url(), chat_b: z.url() }) }),
    );
    for (const type of ['chat_a', 'chat_b'] as const) {
      const { id } = await make({ name: type, type, config: { url: chats[type] } });
      expect(await test(id)).toMatchObject({ delivered: true, status_code: 200 });
    }
    const seen = await local.read('/chat', Chats);
    expect(seen.map(({ chat }) => chat)).toEqual(['chat_a', 'chat_b']);
    for (const { text } of seen) expect(text).toContain('Test message from Artist Monitor');
  });

  it('mail an address that agreed, until it unsubscribes or mail comes back', async () => {
    const { id } = await make({ name: 'Desk', type: 'email', config: { address: desk } });
    await confirm(await tokenTo(desk));
    expect((await test(id)).delivered).toBe(true);
    const mail = (await local.mails(desk)).at(-1)!;
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const link = mail.headers['List-Unsubscribe']!.slice(1, -1);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(link)).status).toBe(200);
    expect(await stateOf(id)).toEqual(['active', null]);
    expect((await fetch(link, { method: 'POST', body })).status).toBe(200);
    expect(await stateOf(id)).toEqual(['disabled', 'The recipient unsubscribed.']);

    const other = 'other@example.com';
    const next = await make({ name: 'Other', type: 'email', config: { address: other } });
    await confirm(await tokenTo(other));
    await test(next.id);
    await local.post('/mail/bounce', { to: other, kind: 'bounce' });
    expect(await until(next.id, 'disabled')).toEqual([
      'disabled',
      'Email to the destination’s address bounces.',
    ]);
  });
});
