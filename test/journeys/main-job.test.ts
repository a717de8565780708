import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod';
import { askOperator } from '../../lib/operator/invoke.ts';
import { Anything, clientOf, Identified, type Client } from '../../lib/demo/client.ts';
import { startReceiver, type Receiver } from '../../lib/demo/receiver.ts';
import { startService, type DemoService } from '../../lib/demo/service.ts';

const Changes = z.array(
  z.object({ id: z.string(), change_type: z.string(), status: z.string(), summary: z.string() }),
);

/** The story of a user against `npm start`: nothing in here knows how the service is made. */
describe('the main job, through the front door', () => {
  let dataDir: string;
  /** Any, and after a restart the same. */
  let port = 0;
  let service: DemoService;
  let receiver: Receiver;
  let open: Client;
  let api: Client;
  let secret: string;
  let artistId: string;

  const start = () => startService({ root: process.cwd(), port, dataDir });

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'artist-monitor-'));
    service = await start();
    port = Number(new URL(service.url).port);
    receiver = await startReceiver();
    open = clientOf(service.url);
  });

  afterAll(async () => {
    receiver.stop();
    await service.stop();
    rmSync(dataDir, { recursive: true });
  });

  it('answers its health without credentials', async () => {
    const Health = z.object({ data: z.object({ status: z.literal('ok') }) });
    await open.call('GET', '/health', Health);
  });

  it('signs a person in with the code of a mail', async () => {
    const Login = z.object({ login_id: z.string() });
    const email = 'me@example.com';
    const { login_id } = await open.call('POST', '/api/v1/auth/login', Login, { email });
    const mails = await open.call('GET', '/_local/mail', z.array(z.object({ text: z.string() })));
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(mails.at(-1)!.text)![0];
    const User = z.object({ organization: Identified });
    const path = '/api/v1/auth/login/verify';
    const { organization } = await open.call('POST', path, User, { login_id, code });
    const cookie = open.cookies()[0]!.split(';')[0]!;
    expect(cookie).toMatch(/^ag_token=/);
    api = clientOf(service.url, { cookie });
    const command = { command: 'plan', organization_id: organization.id, plan: 'business' };
    expect(await askOperator(command, { dataDir })).toContain('business');
  });

  it('monitors an artist at once, and sends what it confirms to a webhook and a chat', async () => {
    const body = { streaming_id: '1001' };
    ({ id: artistId } = await api.call('POST', '/api/v1/verify/instant', Identified, body));
    const Created = z.object({ secret: z.string() });
    const hook = { url: `${receiver.url}/hook`, name: 'mine' };
    ({ secret } = await api.call('POST', '/api/v1/org/webhooks', Created, hook));
    const chat = {
      name: 'chat',
      type: 'chat_b',
      config: { url: `${receiver.url}/api/webhooks/1/x` },
    };
    const { id } = await api.call('POST', '/api/v1/org/destinations', Identified, chat);
    const rule = { name: 'all', destination_id: id };
    await api.call('POST', '/api/v1/org/alerts', Identified, rule);

    await open.call('POST', '/_local/catalog/artists/1001/takedown', Anything, {});
    await open.call('POST', '/_local/catalog/picture-host', Anything, {
      host: 'moved.example.net',
    });
    await api.call('POST', `/api/v1/artists/${artistId}/check`, Anything);
    await receiver.until((all) => all.length >= 2, 200);
    const sent = receiver.received.find(({ path }) => path === '/hook')!;
    const headers = Object.fromEntries(
      Object.entries(sent.headers).map(([name, value]) => [name, String(value)]),
    );
    expect(new Webhook(secret).verify(sent.body, headers)).toMatchObject({
      type: 'change.confirmed',
      data: { change_type: 'RELEASE_WENT_OFFLINE', confirmed: true },
    });
    expect(await api.call('GET', '/api/v1/changes', Changes)).toMatchObject([
      { change_type: 'RELEASE_WENT_OFFLINE', status: 'confirmed' },
    ]);
  });

  it('loses nothing that was accepted when it is killed: a detected change is still delivered', async () => {
    const before = receiver.received.length;
    await open.call('POST', '/_local/catalog/artists/1001/rename', Anything, {
      name: 'Nova Pirate',
    });
    await open.call('POST', `/_local/schedules/${artistId}/run`, Anything);
    await until(async () => (await detected()).length === 1);
    await service.stop('SIGKILL');
    service = await start();
    expect(await api.call('GET', '/api/v1/auth/me', Identified)).toHaveProperty('id');
    // At once by its message; or by the sweep, where the message was in the hands of what died.
    await receiver.until((all) => all.length >= before + 2, 200);
    const [newest] = await api.call('GET', '/api/v1/changes', Changes);
    expect(newest).toMatchObject({ change_type: 'PROFILE_NAME_CHANGED', status: 'confirmed' });
  });

  const detected = () => api.call('GET', '/api/v1/changes?status=detected', Changes);

  async function until(done: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < 600; tries += 1) {
      if (await done()) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('it did not come to that within a minute');
  }
});
