import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { askOperator } from '../../lib/operator/invoke.ts';
import { type Controls, controlsOf, signIn } from '../../lib/demo/controls.ts';
import { startReceiver, type Receiver } from '../../lib/demo/print.ts';
import { startService, type DemoService } from '../../lib/demo/service.ts';
import { clientOf, type Client } from '../../shared/client/client.ts';
import { eventually } from '../support/eventually.ts';
import { ownPort } from '../support/own-port.ts';

/** The story of a user against `npm start`: nothing in here knows how the service is made. */
describe('the main job, through the front door', () => {
  let dataDir: string;
  /** After a restart the same. */
  let port: number;
  let service: DemoService;
  let receiver: Receiver;
  let local: Controls;
  let api: Client;
  let secret: string;
  let artistId: string;

  const start = () => startService({ root: process.cwd(), port, dataDir });

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'artist-monitor-'));
    port = await ownPort();
    service = await start();
    receiver = await startReceiver();
    local = controlsOf(service.url);
  });

  afterAll(async () => {
    receiver.stop();
    await service.stop();
    rmSync(dataDir, { recursive: true });
  });

  it('answers its health without credentials', async () => {
    const { data } = await clientOf({ url: service.url }).call('GET /health');
    expect(data.status).toBe('ok');
  });

  it('signs a person in with the code of a mail', async () => {
    const visitor = await signIn({ url: service.url }, 'me@example.com');
    expect(visitor.cookie).toMatch(/^ag_token=/);
    ({ api } = visitor);
    const command = { command: 'plan', organization_id: visitor.organizationId!, plan: 'business' };
    expect(await askOperator(command, { dataDir })).toContain('Business');
  });

  it('monitors an artist at once, and sends what it confirms to a webhook and a chat', async () => {
    const body = { streaming_id: '1001' };
    ({ id: artistId } = await api.call('POST /api/v1/verify/instant', { body }));
    const hook = { url: `${receiver.url}/hook`, name: 'mine' };
    ({ secret } = await api.call('POST /api/v1/org/webhooks', { body: hook }));
    const chat = {
      name: 'chat',
      type: 'chat_b',
      config: { url: `${receiver.url}/api/webhooks/1/x` },
    } as const;
    const { id } = await api.call('POST /api/v1/org/destinations', { body: chat });
    await api.call('POST /api/v1/org/alerts', { body: { name: 'all', destination_id: id } });

    await local.happen('artists/1001/takedown');
    await local.happen('picture-host', { host: 'moved.example.net' });
    await api.call('POST /api/v1/artists/{id}/check', { params: { id: artistId } });
    await receiver.until((all) => all.length >= 2, 900);
    const sent = receiver.received.find(({ path }) => path === '/hook')!;
    const headers = Object.fromEntries(
      Object.entries(sent.headers).map(([name, value]) => [name, String(value)]),
    );
    expect(new Webhook(secret).verify(sent.body, headers)).toMatchObject({
      type: 'change.confirmed',
      data: { change_type: 'RELEASE_WENT_OFFLINE', confirmed: true },
    });
    expect(await api.call('GET /api/v1/changes')).toMatchObject([
      { change_type: 'RELEASE_WENT_OFFLINE', status: 'confirmed' },
    ]);
  });

  it('loses nothing that was accepted when it is killed: a detected change is still delivered', async () => {
    const before = receiver.received.length;
    await local.happen('artists/1001/rename', { name: 'Nova Pirate' });
    await local.check(artistId);
    await eventually(async () => (await detected()).length === 1);
    await service.stop('SIGKILL');
    service = await start();
    expect(await api.call('GET /api/v1/auth/me')).toHaveProperty('id');
    // At once by its message; or by the sweep, where the message was in the hands of what died.
    // The chat got a message about the artist a moment ago: the next one waits a quarter of an hour.
    await receiver.until((all) => all.length >= before + 1, 900);
    const [newest] = await api.call('GET /api/v1/changes');
    expect(newest).toMatchObject({ change_type: 'PROFILE_NAME_CHANGED', status: 'confirmed' });
  });

  it('checks all artists now, due or not, and answers when that is done', async () => {
    const ids = [artistId];
    for (const streaming_id of ['1002', '1003']) {
      ids.push((await api.call('POST /api/v1/verify/instant', { body: { streaming_id } })).id);
    }
    const asked = new Date().toISOString();
    const run = (body?: string) =>
      fetch(`${service.url}/_local/checks/run`, { method: 'POST', ...(body && { body }) });
    const answer = await run();
    expect([answer.status, await answer.json()]).toEqual([200, { checked: 3, failed: [] }]);
    for (const id of ids) {
      const { last_checked_at } = await api.call('GET /api/v1/artists/{id}', { params: { id } });
      expect(last_checked_at > asked).toBe(true);
    }
    const one = await run(JSON.stringify({ artist: ids[1] }));
    expect([one.status, await one.json()]).toEqual([200, { checked: 1, failed: [] }]);
    expect((await run('{"artist":"1002"}')).status).toBe(400);
    await api.call('DELETE /api/v1/artists/{id}', { params: { id: ids[1]! } });
    await expect(local.check(ids[1])).rejects.toThrow(/ 409 /);
  });

  const detected = () => api.call('GET /api/v1/changes', { query: { status: 'detected' } });
});
