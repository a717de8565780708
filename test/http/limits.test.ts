import { handlers as artists } from '../../functions/api/artists/index.ts';
import { handlers as health } from '../../functions/api/health/index.ts';
import { handlers as pages } from '../../functions/api/pages/index.ts';
import { handlers as signIn } from '../../functions/api/sign-in/index.ts';
import { operations } from '../../shared/contract/index.ts';
import type { Group } from '../../shared/contract/define.ts';
import type { Handler } from '../../shared/http/event.ts';
import { servePublic } from '../../shared/http/serve-public.ts';
import { documents } from '../support/documents.ts';
import { apiEvent, lambdaContext } from '../support/events.ts';
import { harness, type Harness } from '../support/harness.ts';
import { forSuite } from '../support/suite.ts';

const h = forSuite(harness);
beforeAll(() => {
  const catalog = {
    name: 'deezer' as const,
    capabilities: new Set<never>(),
    search: async () => [],
    artist: async () => null,
    probe: async () => null,
    topTracks: async () => null,
    releases: async () => {
      throw new Error('nobody asks for releases');
    },
    release: async () => null,
    track: async () => null,
    artistUrl: (id: string) => `https://www.deezer.com/artist/${id}`,
  };
  const paces = { business: 5, pro: 30, free: 360 };
  h.use('artists', artists, { ...h.deps, catalog, paces, isEnriched: false });
});
beforeEach(() => {
  h.clock.advance(3600);
});

const publicOf = (...groups: Group[]) =>
  operations
    .filter(({ access, group }) => access.kind === 'public' && groups.includes(group))
    .map(({ id, path }) => ({
      id,
      path: path
        .replace('{token}', 'A'.repeat(43))
        .replace('{code}', 'not_found')
        .replace('changes/{id}', `changes/chg_${'0'.repeat(26)}`)
        .replace('artists/{id}', `artists/ma_${'0'.repeat(26)}`),
    }));

/** Let in: nothing was asked for that could be done. */
const letIn = [400, 415];

describe('what a place may ask of the public operations that touch data', () => {
  const limited = (perMinute: number) => {
    h.use('sign-in', signIn, {
      ...h.deps,
      signInStartsPerIpPerHour: 0,
      publicRequestsPerIpPerMinute: perMinute,
    });
  };
  const ask = (path: string, ip: string) => h.anonymous.post(path, {}, { ip });

  it.each(publicOf('sign-in'))('is 30 requests a minute: $id', async ({ id, path }) => {
    limited(30);
    const ip = `198.51.100.${id.length}`;
    for (let count = 0; count < 10; count += 1)
      expect(letIn).toContain((await ask(path, ip)).status);
    const refused = await ask(path, ip);
    expect(refused.expect(429)).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(refused.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'retry-after': '2',
    });
    expect(letIn).toContain((await ask(path, '203.0.113.9')).status);
    h.clock.advance(2);
    expect(letIn).toContain((await ask(path, ip)).status);
    (await ask(path, ip)).expect(429);
  });

  it('is counted over all of them, an IPv6 network of 64 bits being one place', async () => {
    limited(30);
    const paths = publicOf('sign-in').map(({ path }) => path);
    for (let count = 0; count < 10; count += 1) {
      const { status } = await ask(paths[count % paths.length]!, `2001:db8:7:7::${count + 1}`);
      expect(letIn).toContain(status);
    }
    for (const path of paths) (await ask(path, '2001:db8:7:7:ffff::1')).expect(429);
    expect(letIn).toContain((await ask(paths[0]!, '2001:db8:7:8::1')).status);
  });

  it('costs one write, and none while it is known to be too much', async () => {
    limited(30);
    const one = () => ask('/api/v1/auth/confirm', '198.51.100.200');
    for (let count = 0; count < 10; count += 1) {
      expect((await h.operations(one)).filter((name) => name !== 'UpdateItem')).toEqual([]);
    }
    expect(await h.operations(one)).toEqual([]);
    h.clock.advance(2);
    expect(await h.operations(one)).toEqual(['UpdateItem']);
  });

  it('is not limited where the setting is 0', async () => {
    limited(0);
    for (let count = 0; count < 40; count += 1) {
      (await ask('/api/v1/auth/confirm', '198.51.100.201')).expect(400);
    }
  });
});

describe('what a place may ask of a container that touches no data', () => {
  const deps = (perMinute: number) => () => ({
    clock: h.clock,
    publicUrl: 'http://localhost:3000',
    corsOrigins: [],
    publicRequestsPerIpPerMinute: perMinute,
    deployedAt: () => h.clock.now(),
    documents,
  });
  const containerOf = (group: string, perMinute: number): Handler =>
    group === 'pages'
      ? servePublic('pages', pages, deps(perMinute), { log: h.deps.log })
      : servePublic('health', health, deps(perMinute), { log: h.deps.log });

  it.each(publicOf('pages', 'health'))('is 300 requests a minute: $id', async ({ id, path }) => {
    const handler = containerOf(id === 'getHealth' ? 'health' : 'pages', 30);
    const ask = (ip: string) => handler(apiEvent({ method: 'GET', path, ip }), lambdaContext);
    for (let count = 0; count < 30; count += 1) {
      expect((await ask('2001:db8::1')).statusCode).toBe(200);
    }
    const refused = await ask('2001:db8::2');
    expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '1' } });
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'rate_limited' });
    expect((await ask('2001:db8:0:1::1')).statusCode).toBe(200);
    h.clock.advance(1);
    expect((await ask('2001:db8::1')).statusCode).toBe(200);
  });

  it('is not limited where the setting is 0', async () => {
    const handler = containerOf('health', 0);
    const event = apiEvent({ method: 'GET', path: '/health' });
    for (let count = 0; count < 100; count += 1) {
      expect((await handler(event, lambdaContext)).statusCode).toBe(200);
    }
  });
});

describe('what a caller may ask of the catalog', () => {
  const search = '/api/v1/artists/search?q=a';
  const lookup = `/api/v1/artists/lookup?url=${encodeURIComponent('https://www.deezer.com/artist/1')}`;

  it('is 30 searches and look-ups a minute, told by the general policy until they are too many', async () => {
    const org = await h.organization({ plan: 'pro' });
    for (let count = 0; count < 10; count += 1) {
      const answer = await org.get(count % 2 ? lookup : search);
      expect(answer.status).toBe(count % 2 ? 404 : 200);
      expect(answer.headers['ratelimit-policy']).toBe('"burst";q=30;w=6, "default";q=300;w=60');
      expect(answer.headers.ratelimit).toMatch(/^"burst";r=\d+;t=\d+$/);
    }
    for (const path of [search, lookup]) {
      const answer = await org.get(path);
      answer.refused('rate_limited');
      expect(answer.headers).toMatchObject({
        'ratelimit-policy': '"catalog-burst";q=10;w=20, "catalog";q=30;w=60',
        ratelimit: '"catalog-burst";r=0;t=2',
        'retry-after': '2',
      });
    }
    (await org.get('/api/v1/artists')).expect(200);
    h.clock.advance(2);
    (await org.get(search)).expect(200);
    (await org.get(search)).expect(429);
  });

  it('is more on the plan business', async () => {
    const org = await h.organization({ plan: 'business' });
    for (let count = 0; count < 12; count += 1) (await org.get(search)).expect(200);
    expect((await org.get(search)).headers['ratelimit-policy']).toBe(
      '"catalog-burst";q=12;w=6, "catalog";q=120;w=60',
    );
  });
});

describe('what all credentials of an organization may ask together', () => {
  const list = '/api/v1/artists';
  // The plan pro: 300 a minute and 30 at once for each credential, four times that for all.
  const burst = 30;

  async function crowd(size: number) {
    const org = await h.organization({ plan: 'pro' });
    const others = Array.from({ length: size - 1 }, () => h.member(org, 'viewer'));
    return { org, all: [await h.apiKey(org), ...(await Promise.all(others))] };
  }
  type Asking = Pick<Harness['anonymous'], 'get'>;
  const ask = async (who: Asking) => (await who.get(list)).status;
  async function useUp(callers: readonly Asking[]): Promise<number[]> {
    const answers: number[] = [];
    for (const caller of callers) {
      for (let count = 0; count < burst; count += 1) answers.push(await ask(caller));
    }
    return answers;
  }

  it('is four times what one of them may', async () => {
    const { org, all } = await crowd(6);
    const answers = await useUp(all);
    const admitted = answers.filter((status) => status === 200).length;
    expect(new Set(answers)).toEqual(new Set([200, 429]));
    expect(admitted).toBe(4 * burst);
    // Its people count, too, also those who asked for nothing yet.
    const answer = await org.get(list);
    answer.refused('rate_limited');
    expect(answer.headers).toMatchObject({
      'ratelimit-policy': '"organization-burst";q=120;w=6, "organization";q=1200;w=60',
      ratelimit: '"organization-burst";r=0;t=1',
      'retry-after': '1',
    });
    expect(await ask(await h.organization({ plan: 'pro' }))).toBe(200);
    h.clock.advance(1);
    expect(await ask(org)).toBe(200);
  });

  it('is kept when they ask at the same time, to ten requests for each', async () => {
    const { all } = await crowd(6);
    const answers = await Promise.all(
      all.flatMap((key) => Array.from({ length: burst }, () => ask(key))),
    );
    const admitted = answers.filter((status) => status === 200).length;
    expect(answers.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(admitted).toBeGreaterThanOrEqual(4 * burst);
    expect(admitted).toBeLessThanOrEqual(4 * burst + 10 * all.length);
  });

  it('never stops four of them at their full rate', async () => {
    const { all } = await crowd(4);
    expect(new Set(await useUp(all))).toEqual(new Set([200]));
    for (let second = 0; second < 8; second += 1) {
      h.clock.advance(1);
      for (const caller of all) {
        for (let each = 0; each < 5; each += 1) expect(await ask(caller)).toBe(200);
      }
    }
  });

  it('costs one more write in ten requests, and no read', async () => {
    const { all } = await crowd(1);
    for (let count = 1; count <= 20; count += 1) {
      const charge = count % 10 === 0 ? ['UpdateItem'] : [];
      const operations = await h.operations(() => all[0]!.get(list));
      expect(operations.slice(0, 2 + charge.length)).toEqual(['UpdateItem', 'GetItem', ...charge]);
      expect(operations.slice(2 + charge.length)).not.toContain('UpdateItem');
    }
  });
});
