import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Harness, KeyHolder } from '../support/harness.ts';
import { ownPort } from '../support/own-port.ts';
import { inhabit, wholeApi, type World } from '../support/whole-api.ts';
import { call, fetchInto, textOf } from './assistant.ts';

const entry = join(import.meta.dirname, '../../bin/mcp.ts');

let h: Harness;
let world: World;
let key: KeyHolder;
let server: Server;
let url: string;
beforeAll(async () => {
  h = await wholeApi();
  const org = await h.organization({ plan: 'business' });
  world = await inhabit(h, org);
  key = await h.apiKey(org);
  const port = await ownPort();
  server = served(h).listen(port, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  server.close();
  await h.stop();
});
beforeEach(() => {
  h.clock.advance(5);
});

/** The API on a port, for a program of its own. */
function served(of: Harness): Server {
  const api = fetchInto(of);
  return createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
      const body = Buffer.concat(chunks).toString();
      const answer = await api(new URL(request.url ?? '/', url), {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(body !== '' && { body }),
      });
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
}

/** An assistant that has started the program. */
async function started(env: Record<string, string>, mode: 'legacy' | 'auto' = 'legacy') {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [entry],
    env,
    stderr: 'pipe',
  });
  const said: string[] = [];
  transport.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  await client.connect(transport);
  return { client, said };
}

describe('the program for assistants', () => {
  it.each(['legacy', 'auto'] as const)('serves clients that negotiate as %s', async (mode) => {
    const env = { ARTIST_MONITOR_URL: `${url}/`, ARTIST_MONITOR_API_KEY: key.key };
    const { client, said } = await started(env, mode);
    expect((await client.listTools()).tools.length).toBeGreaterThan(15);
    const change = await call(client, 'get_change', { id: world.change });
    expect(change.structuredContent).toMatchObject({ data: { id: world.change } });
    const done = await call(client, 'acknowledge_change', { id: world.change });
    expect(done.structuredContent).toMatchObject({ data: { acknowledged_at: expect.any(String) } });
    const refused = await call(client, 'get_change', {});
    expect(textOf(refused)).toContain('arguments.id is missing');
    await expect(call(client, 'delete_me')).rejects.toMatchObject({ code: -32602 });
    await client.close();
    expect(said.join('')).toBe('');
  });

  it('says so when the key is wrong, and when nobody answers, and never shows the key', async () => {
    const other = await h.apiKey(await h.organization({ plan: 'business' }));
    const wrong = await started({ ARTIST_MONITOR_URL: url, ARTIST_MONITOR_API_KEY: other.key });
    (await other.delete(`/api/v1/org/api-keys/${other.id}`)).expect(204);
    const refused = await call(wrong.client, 'list_artists');
    expect(refused).toMatchObject({ isError: true });
    expect(textOf(refused)).toContain('(unauthorized)');
    await wrong.client.close();

    const nowhere = `http://127.0.0.1:${await ownPort()}`;
    const lost = await started({ ARTIST_MONITOR_URL: nowhere, ARTIST_MONITOR_API_KEY: key.key });
    const silent = await call(lost.client, 'list_artists');
    expect(silent).toMatchObject({ isError: true });
    expect(textOf(silent)).toContain(`The service at ${nowhere} didn’t answer`);
    await lost.client.close();
    const said = [...wrong.said, ...lost.said, JSON.stringify([refused, silent])].join('');
    expect(said).not.toContain(key.key.slice('ag_live_'.length));
    expect(said).not.toContain(other.key.slice('ag_live_'.length));
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['without a key', {}, /ARTIST_MONITOR_API_KEY must be set/],
    ['with a key that is none', { ARTIST_MONITOR_API_KEY: 'hunter2' }, /isn’t an API key/],
    [
      'with an address that the key would cross a network to, unencrypted',
      { ARTIST_MONITOR_URL: 'http://monitor.example' },
      /must begin with https/,
    ],
    ['with an address that is none', { ARTIST_MONITOR_URL: 'here' }, /must be a URL/],
  ])('doesn’t start %s', async (_, env, words) => {
    const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const texts = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (texts.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (texts.err += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect([code, texts.out]).toEqual([2, '']);
    expect(texts.err).toMatch(words);
    expect(texts.err).not.toContain('hunter2');
  });

  it('takes no key on the command line, where others could read it', async () => {
    const env = { ARTIST_MONITOR_API_KEY: key.key };
    const child = spawn(process.execPath, [entry, key.key], { env, stdio: 'ignore' });
    expect(await once(child, 'close')).toEqual([2, null]);
  });
});
