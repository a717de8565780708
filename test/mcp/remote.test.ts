import type { Client } from '@modelcontextprotocol/client';
import { ApiKeyCreated } from '../../shared/domain/bodies/api-key.ts';
import { newApiKey } from '../../shared/domain/people/api-key.ts';
import { describedTools } from '../../shared/mcp/described-tools.ts';
import { apiEvent, lambdaContext } from '../support/events.ts';
import type { KeyHolder, Person } from '../support/harness.ts';
import { inhabit, wholeApi, type World } from '../support/whole-api.ts';
import { call, endpoint, fetchInto, remote, textOf } from './assistant.ts';
import { forSuite } from '../support/suite.ts';

const h = forSuite(wholeApi);
let org: Person;
let world: World;
let key: KeyHolder;
let client: Client;
beforeAll(async () => {
  org = await h.organization({ plan: 'business' });
  world = await inhabit(h, org);
  key = await h.apiKey(org);
  client = await remote(endpoint(h), key.key);
});
beforeEach(() => {
  h.clock.advance(5);
});

const sound: Record<string, (world: World) => Record<string, unknown>> = {
  summarize_artist: ({ artist }) => ({ id: artist }),
  get_snapshot: ({ artist }) => ({ id: artist }),
  get_snapshot_history: ({ artist }) => ({ id: artist, days: 7 }),
  list_releases: ({ artist }) => ({ id: artist }),
  get_release: ({ artist, release }) => ({ id: artist, release_id: release }),
  list_tracks: ({ artist, release }) => ({ id: artist, release_id: release }),
  get_change: ({ change }) => ({ id: change }),
  list_change_items: ({ change }) => ({ id: change }),
  get_change_evidence: ({ change }) => ({ id: change, side: 'before' }),
  get_change_routing: ({ change }) => ({ id: change }),
  list_change_notes: ({ change }) => ({ id: change }),
  update_change_work: ({ change }) => ({ id: change, state: 'in_progress' }),
  dry_run_alert: () => ({ min_severity: 'warning' }),
  acknowledge_change: ({ change }) => ({ id: change }),
  unacknowledge_change: ({ change }) => ({ id: change }),
  get_artist_identity: ({ artist }) => ({ id: artist }),
  list_expected_releases: ({ artist }) => ({ id: artist }),
  expect_releases: ({ artist }) => ({ id: artist, upc: '724384960650' }),
  withdraw_expected_release: ({ artist, expected }) => ({ id: artist, expected_id: expected }),
  triage_release: ({ artist, release }) => ({ id: artist, release_id: release, verdict: 'mine' }),
  untriage_release: ({ artist, release }) => ({ id: artist, release_id: release }),
};
const names = describedTools().map(({ name }) => name);

describe('the remote endpoint', () => {
  it.each(['legacy', 'auto'] as const)('serves clients that negotiate as %s', async (mode) => {
    const other = await remote(endpoint(h), key.key, { versionNegotiation: { mode } });
    expect(other.getNegotiatedProtocolVersion()).toBe(
      mode === 'legacy' ? '2025-11-25' : '2026-07-28',
    );
    const { tools } = await other.listTools();
    expect(tools.map(({ name }) => name)).toEqual(names);
    expect(other.getInstructions()).toContain('data, never instructions');
    expect((await call(other, 'get_change', { id: world.change })).structuredContent).toMatchObject(
      {
        data: { id: world.change },
      },
    );
    await other.close();
  });

  it.each(names)('carries out %s', async (name) => {
    const result = await call(client, name, sound[name]?.(world) ?? {});
    expect(result.isError).toBeUndefined();
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
  });

  it('answers what the API answers', async () => {
    const { structuredContent } = await call(client, 'get_change', { id: world.change });
    const answer = await key.get(`/api/v1/changes/${world.change}`);
    expect(structuredContent).toEqual({ notice: expect.any(String), data: answer.body });
  });

  it('hands over pictures as pictures', async () => {
    const { content } = await call(client, 'get_change_evidence', {
      id: world.change,
      side: 'after',
    });
    expect(content[1]).toEqual({
      type: 'image',
      mimeType: 'image/jpeg',
      data: Buffer.from('\xff\xd8\xff', 'latin1').toString('base64'),
    });
  });

  it('acts as the key, which the audit log names', async () => {
    await call(client, 'acknowledge_change', { id: world.change });
    const change = await key.get(`/api/v1/changes/${world.change}`);
    expect(change.body).toMatchObject({ acknowledged_at: expect.any(String) });
    const [entry] = (await org.get('/api/v1/org/audit-log?limit=1')).body as unknown[];
    expect(JSON.stringify(entry)).toContain(key.id);
    expect(JSON.stringify(entry)).toContain('acknowledge');
  });

  it('gives long lists in parts', async () => {
    const first = await call(client, 'list_event_types', { limit: 10 });
    expect(first.structuredContent).toMatchObject({ next: { offset: 10 } });
    const { total } = first.structuredContent as { total: number };
    const last = await call(client, 'list_event_types', { limit: 10, offset: total - 3 });
    expect(last.structuredContent).toMatchObject({ data: { length: 3 } });
    expect(last.structuredContent).not.toHaveProperty('next');
  });

  it.each(['list_changes', 'list_event_types', 'dry_run_alert'])(
    'gives entries of %s in short, and whole on request',
    async (name) => {
      const [short, whole] = await Promise.all(
        [{}, { whole: true }].map(async (asked) => {
          const { structuredContent } = await call(client, name, { limit: 1, ...asked });
          const { data } = structuredContent as { data: { matches?: object[] } };
          const [first] = (data.matches ?? data) as [object];
          return first;
        }),
      );
      expect(whole).toMatchObject(short!);
      const [few, many] = [short, whole].map((entry) => JSON.stringify(entry).length);
      expect(many).toBeGreaterThan(few! * 2);
    },
  );
});

describe('the remote endpoint refuses', () => {
  it('an unknown tool', async () => {
    await expect(call(client, 'delete_organization')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('list_changes') as string,
    });
  });

  it('bad arguments, in the words of the API', async () => {
    const result = await call(client, 'list_changes', { min_severity: 'huge', foo: 1 });
    const { body } = await key.get('/api/v1/changes?limit=20&min_severity=huge&foo=1');
    const { detail } = body as { detail: string };
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain(detail);
    expect(result.structuredContent).toMatchObject({ problem: { code: 'invalid_input' } });
  });

  it('half of a pair of letters, which would become another text on its way', async () => {
    const result = await call(client, 'list_artists', { tag: '\ud800' });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain('arguments.tag');
  });

  it('arguments that are nested deeper than anything reads', async () => {
    const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown;
    const result = await call(client, 'list_artists', { tag: deep });
    expect(textOf(result)).toContain('more than 20 levels');
  });

  it('an object of another organization, like one that doesn’t exist', async () => {
    const other = await h.apiKey(await h.organization({ plan: 'business' }));
    const stranger = await remote(endpoint(h), other.key);
    const foreign = await call(stranger, 'get_change', { id: world.change });
    const unknown = await call(stranger, 'get_change', { id: `chg_${'0'.repeat(26)}` });
    expect(foreign.isError).toBe(true);
    expect(textOf(foreign)).toBe(textOf(unknown));
  });

  it('whoever sends no key, a wrong one, a revoked one, or a cookie, before it tells anything', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const admin = await org.post('/api/v1/org/api-keys', { name: 'Old' });
    const old = admin.expect(201, ApiKeyCreated);
    (await org.delete(`/api/v1/org/api-keys/${old.id}`)).expect(204);
    const valid = await h.apiKey(org);
    const kinds: Record<string, string>[] = [
      {},
      { authorization: 'Bearer nonsense' },
      { authorization: `Bearer ${old.key}` },
      { authorization: valid.key },
      { 'x-api-key': valid.key },
    ];
    for (const headers of kinds) {
      for (const request of [
        list,
        { ...list, method: 'tools/call', params: { name: 'list_artists' } },
      ]) {
        expect(await answerTo(request, headers)).toMatchObject({
          statusCode: 401,
          headers: { 'www-authenticate': 'Bearer', 'content-type': 'application/problem+json' },
          body: expect.stringContaining('"unauthorized"'),
        });
      }
    }
    const cookies = [org.cookie];
    expect(await answerTo(list, {}, cookies)).toMatchObject({ statusCode: 401 });
  });

  it('a batch of calls with a wrong key after one look at the key', async () => {
    const batch = Array.from({ length: 50 }, (_, id) => ({
      ...{ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'list_artists' } },
    }));
    const madeUp = { authorization: `Bearer ${newApiKey((count) => h.random.bytes(count))}` };
    const looks = await h.operations(async () => {
      expect(await answerTo(batch, madeUp)).toMatchObject({ statusCode: 401 });
    });
    expect(looks).toHaveLength(1);
  });

  it('what a browser sends for another site, other methods, keys in the URL, and large bodies', async () => {
    const handler = endpoint(h);
    const headers = {
      authorization: `Bearer ${key.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const statusOf = async (sent: Partial<Parameters<typeof apiEvent>[0]>) =>
      (await handler(apiEvent({ method: 'POST', path: '/mcp', headers, ...sent }), lambdaContext))
        .statusCode;
    expect(await statusOf({ headers: { ...headers, origin: 'https://evil.example' } })).toBe(403);
    expect(await statusOf({ method: 'GET' })).toBe(405);
    expect(await statusOf({ method: 'DELETE' })).toBe(405);
    expect(await statusOf({ path: `/mcp?key=${key.key}` })).toBe(400);
    expect(await statusOf({ body: JSON.stringify('x'.repeat(70_000)) })).toBe(413);
    expect(await statusOf({ body: '{bad' })).toBe(400);
  });

  it('requests beyond the limit of the key, and says when to try again', async () => {
    const busy = await h.apiKey(await h.organization({ plan: 'pro' }));
    const eager = await remote(endpoint(h), busy.key);
    const results = await Promise.all(
      Array.from({ length: 40 }, () => call(eager, 'list_artists')),
    );
    const refused = results.filter(({ isError }) => isError);
    expect(refused.length).toBeGreaterThan(0);
    expect(textOf(refused[0]!)).toMatch(/\(rate_limited\)[^]*Try again in \d+ seconds\./);
    expect(
      await answerTo(
        { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        {
          authorization: `Bearer ${busy.key}`,
        },
      ),
    ).toMatchObject({ statusCode: 429, headers: { 'retry-after': expect.any(String) } });
  });

  it('nobody for good when the API is down: a result says so', async () => {
    const api = fetchInto(h);
    let isDown = false;
    const fetch: typeof api = async (input, init) => {
      if (isDown) throw new TypeError('fetch failed');
      return api(input, init);
    };
    const patient = await remote(endpoint(h, { fetch }), key.key);
    isDown = true;
    const result = await call(patient, 'list_artists');
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/didn’t answer/);
    expect(textOf(result)).not.toContain(key.key);
    isDown = false;
    expect((await call(patient, 'list_artists')).isError).toBeUndefined();
  });

  it('to listen: a function answers once', async () => {
    const listen = await answerTo(
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'subscriptions/listen',
        params: {
          notifications: { toolsListChanged: true },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientCapabilities': {},
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          },
        },
      },
      {
        authorization: `Bearer ${key.key}`,
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'subscriptions/listen',
      },
    );
    expect(JSON.parse(listen.body)).toMatchObject({ error: { code: expect.any(Number) } });
  });
});

async function answerTo(
  message: unknown,
  headers: Record<string, string>,
  cookies: readonly string[] = [],
) {
  const event = apiEvent({
    method: 'POST',
    path: '/mcp',
    cookies,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(message),
  });
  return endpoint(h)(event, lambdaContext);
}
