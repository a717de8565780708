import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { clientOf, type Client } from '../../lib/demo/client.ts';
import { askOperator } from '../../lib/operator/invoke.ts';
import { startService, type DemoService } from '../../lib/demo/service.ts';
import { Destination } from '../../shared/domain/destination.ts';
import { TestResult } from '../../shared/domain/webhook.ts';

const Mails = z.array(
  z.object({ to: z.string(), text: z.string(), headers: z.record(z.string(), z.string()) }),
);
const Chats = z.array(z.object({ chat: z.string(), channel: z.string(), text: z.string() }));
const base = '/api/v1/org/destinations';
const desk = 'desk@example.com';

/** Chats and mail against `npm start`: what people see of them, and how they end. */
describe('destinations, through the front door', () => {
  let dataDir: string;
  let service: DemoService;
  let open: Client;
  let api: Client;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'artist-monitor-'));
    service = await startService({ root: process.cwd(), port: 0, dataDir });
    open = clientOf(service.url);
    const email = 'creator@example.com';
    const Login = z.object({ login_id: z.string() });
    await open.call('POST', '/api/v1/auth/login', Login, { email });
    const token = await tokenTo(email);
    const User = z.object({ organization: z.object({ id: z.string() }) });
    const { organization } = await open.call('POST', '/api/v1/auth/login/verify', User, { token });
    const cookie = open.cookies()[0]!.split(';')[0]!;
    // Who looks again and again needs more than the plan free lets through.
    const plan = { command: 'plan', organization_id: organization.id, plan: 'business' } as const;
    await askOperator(plan, { dataDir });
    api = clientOf(service.url, { cookie });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(dataDir, { recursive: true });
  });

  const mailsTo = async (address: string) =>
    (await open.call('GET', '/_local/mail', Mails)).filter(({ to }) => to === address);
  const tokenTo = async (address: string) =>
    /#token=([\w-]{43})/.exec((await mailsTo(address)).at(-1)!.text)![1]!;
  const make = (type: string, config: object) =>
    api.call('POST', base, Destination, { name: type, type, config });
  const test = (id: string) => api.call('POST', `${base}/${id}/test`, TestResult);
  const stateOf = async (id: string) => {
    const all = await api.call('GET', base, z.array(Destination));
    const { status, disabled_reason } = all.find((each) => each.id === id)!;
    return [status, disabled_reason];
  };
  const until = async (id: string, status: string) => {
    for (let tries = 0; tries < 120; tries += 1) {
      const state = await stateOf(id);
      if (state[0] === status) return state;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    throw new Error(`it never became ${status}`);
  };

  it('tell chats of both kinds, in words that people can read', async () => {
    const { chats } = await open.call(
      'GET',
      '/_local',
      z.object({ chats: z.object({ chat_a: z.url(), chat_b: z.url() }) }),
    );
    for (const [type, url] of Object.entries(chats)) {
      const { id } = await make(type, { url });
      expect(await test(id)).toMatchObject({ delivered: true, status_code: 200 });
    }
    const seen = await open.call('GET', '/_local/chat', Chats);
    expect(seen.map(({ chat }) => chat)).toEqual(['chat_a', 'chat_b']);
    for (const { text } of seen) expect(text).toContain('This is a test from Artist Monitor');
  });

  it('mail an address that agreed, until it unsubscribes or mail comes back', async () => {
    const { id } = await make('email', { address: desk });
    await open.call('POST', '/api/v1/auth/confirm', z.unknown(), { token: await tokenTo(desk) });
    expect((await test(id)).delivered).toBe(true);
    const mail = (await mailsTo(desk)).at(-1)!;
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const link = mail.headers['List-Unsubscribe']!.slice(1, -1);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(link)).status).toBe(200);
    expect(await stateOf(id)).toEqual(['active', null]);
    expect((await fetch(link, { method: 'POST', body })).status).toBe(200);
    expect(await stateOf(id)).toEqual(['disabled', 'unsubscribed']);

    const other = 'other@example.com';
    const next = await make('email', { address: other });
    await open.call('POST', '/api/v1/auth/confirm', z.unknown(), { token: await tokenTo(other) });
    await test(next.id);
    const bounce = { to: other, kind: 'bounce' };
    await open.call('POST', '/_local/mail/bounce', z.unknown(), bounce);
    expect(await until(next.id, 'disabled')).toEqual([
      'disabled',
      'Mail to the address comes back.',
    ]);
  });
});
