import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildPage } from '../../lib/page/build-page.ts';
import type { Handler } from '../../shared/http/event.ts';
import { serveSite } from '../../shared/http/site/serve-site.ts';
import { openSite, type Site } from '../../shared/http/site/site.ts';
import { apiEvent, lambdaContext } from '../support/events.ts';
import { pageFolder, pageProject } from './fixture.ts';

let root: string;
let site: Site;
let serve: Handler;
let names: string[];
const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };

beforeAll(async () => {
  root = pageProject();
  const { files } = await buildPage(pageFolder, root);
  for (const [path, contents] of files) {
    const file = join(root, 'site', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
  // Beside the list, as a file that somebody forgot: never to be served.
  writeFileSync(join(root, 'site/assets/forgotten.js.gz'), 'x');
  site = openSite(join(root, 'site'));
  names = [...site.types.keys()];
  const pictureHosts = ['https://*.pictures.example', 'http://127.0.0.1:3001'];
  serve = serveSite(() => ({ ...around, site, pictureHosts }), { log });
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

/** From one place, so many requests a minute may come in at most; 0: as many as it likes. */
const around = {
  clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
  publicUrl: 'https://m.example',
  publicRequestsPerIpPerMinute: 0,
};

async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const answer = await serve(apiEvent({ method, path, headers }), lambdaContext);
  return { ...answer, bytes: Buffer.from(answer.body, answer.isBase64Encoded ? 'base64' : 'utf8') };
}

function asset(start: string): string {
  return `/assets/${names.find((name) => name.startsWith(start))!}`;
}

describe('the shell', () => {
  it.each(['/app', '/app/', '/app/changes/chg_1', '/app/a/b/c', '/app/unsubscribe/x.y'])(
    'is what every address of the page shows: %s',
    async (path) => {
      const { statusCode, bytes, headers } = await ask('GET', path);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(bytes.toString('utf8')).toMatch(/<script type="module" src="\/assets\/[\w-]+\.js">/);
    },
  );

  it('says what the page may do: nothing but its own', async () => {
    const { headers } = await ask('GET', '/app/');
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https://*.pictures.example http://127.0.0.1:3001; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-request-id': expect.stringMatching(/^req_/),
    });
    const features = headers['permissions-policy']!.split(', ');
    expect(features).toEqual(expect.arrayContaining(['camera=()', 'geolocation=()', 'usb=()']));
    expect(features.filter((feature) => !feature.endsWith('=()'))).toEqual([]);
  });

  it('is asked for again each time, and sent again only when it changed', async () => {
    const first = await ask('GET', '/app/');
    expect(first.headers['cache-control']).toBe('no-cache');
    const { etag } = first.headers;
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const tag of [etag!, `"other", ${etag!}`, '*']) {
      const again = await ask('GET', '/app/me', { 'if-none-match': tag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache' });
      expect(again.headers).toHaveProperty('content-security-policy');
    }
    const other = await ask('GET', '/app/', { 'if-none-match': '"other"' });
    expect(other.statusCode).toBe(200);
  });
});

describe('an asset', () => {
  it.each([
    ['chunk', 'text/javascript; charset=utf-8'],
    ['index', 'text/css; charset=utf-8'],
    ['icon', 'image/svg+xml'],
  ])('is kept by browsers for good, since its name changes with it: %s', async (start, type) => {
    const { statusCode, headers } = await ask('GET', asset(start));
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it.each([
    ['of an earlier build', () => asset('chunk').replace(/-\w+\./, '-AAAAAAAA.')],
    ['that is not in the list', () => '/assets/forgotten.js'],
    ['compressed, by its name on the disk', () => `${asset('chunk')}.br`],
    ['above its folder', () => '/assets/../site.json'],
    ['above its folder, encoded', () => '/assets/%2e%2e/site.json'],
    ['above its folder, encoded twice', () => '/assets/%252e%252e/site.json'],
    ['above its folder, by a backslash', () => '/assets/..\\site.json'],
    ['by an absolute path', () => '/assets//etc/passwd'],
    ['by its own folder and back', () => `/assets/./${asset('chunk').slice(8)}`],
    ['that is hidden', () => '/assets/.env'],
    ['after a NUL', () => `${asset('chunk')}%00.css`],
    ['after a NUL as it is', () => `${asset('chunk')}\u0000.css`],
    ['by a name that every object has', () => '/assets/__proto__'],
    ['by a name that every object has', () => '/assets/constructor'],
    ['without a name', () => '/assets/'],
    ['in other letters', () => asset('chunk').toUpperCase().replace('/ASSETS', '/assets')],
  ])('is not there %s, and nobody keeps that answer', async (_where, path) => {
    const { statusCode, headers, body } = await ask('GET', path());
    expect(statusCode).toBe(404);
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
    });
    expect(JSON.parse(body)).toMatchObject({
      code: 'not_found',
      request_id: headers['x-request-id'],
    });
  });
});

describe('what is sent', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['identity, br;q=0.2', 'identity'],
    ['deflate, zstd', 'identity'],
    ['brotli, x-gzip, gzip2', 'identity'],
  ])('to a client that takes “%s” is %s', async (accepted, coding) => {
    const plain = await ask('GET', asset('chunk'));
    const headers = accepted === undefined ? undefined : { 'accept-encoding': accepted };
    const answer = await ask('GET', asset('chunk'), headers);
    expect(answer.headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
    expect(answer.headers.vary).toBe('Accept-Encoding');
    const unpack = {
      br: brotliDecompressSync,
      gzip: gunzipSync,
      identity: (bytes: Buffer) => bytes,
    }[coding]!;
    expect(unpack(answer.bytes).equals(plain.bytes)).toBe(true);
    expect(plain.bytes.toString('utf8')).toContain('said by both');
  });

  it('has the same headers for HEAD, and a body of which the gateway sends the length', async () => {
    for (const path of ['/app/', asset('chunk')]) {
      const whole = await ask('GET', path);
      const head = await ask('HEAD', path);
      expect([head.statusCode, head.body]).toEqual([200, whole.body]);
      const own = { 'x-request-id': head.headers['x-request-id']! };
      expect(head.headers).toEqual({ ...whole.headers, ...own });
    }
  });

  it('is read once', async () => {
    expect(site.readShell('br')).toBe(site.readShell('br'));
    expect(site.readAsset(names[0]!, 'identity')).toBe(site.readAsset(names[0]!, 'identity'));
  });
});

describe('other requests', () => {
  it('lead from / to the page', async () => {
    const { statusCode, headers, body } = await ask('GET', '/');
    expect([statusCode, headers.location, body]).toEqual([302, '/app/', '']);
    expect(headers['cache-control']).toBe('no-cache');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])(
    'of the method %s are refused as the API does',
    async (method) => {
      for (const path of ['/', '/app/', asset('chunk')]) {
        const { statusCode, headers, body } = await ask(method, path);
        expect(statusCode).toBe(405);
        expect(headers).toMatchObject({ allow: 'GET, HEAD', 'cache-control': 'no-store' });
        expect(JSON.parse(body)).toMatchObject({ code: 'method_not_allowed', status: 405 });
      }
    },
  );

  it('are refused below no known path', async () => {
    for (const path of ['/application', '/assetsx', '/ap']) {
      expect((await ask('GET', path)).statusCode).toBe(404);
    }
  });

  it('are limited by place, as all that is public: ten times what tables allow', async () => {
    const limited = serveSite(
      () => ({ ...around, site, pictureHosts: [], publicRequestsPerIpPerMinute: 3 }),
      { log },
    );
    const statuses: number[] = [];
    for (let count = 0; count < 40; count += 1) {
      const event = apiEvent({ method: 'GET', path: '/app/' });
      statuses.push((await limited(event, lambdaContext)).statusCode);
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(31);
    expect(statuses.at(-1)).toBe(429);
  });

  it('are logged without what they ask for', async () => {
    log.info.mockClear();
    await ask('GET', '/app/link?token=secret');
    expect(log.info).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(log.info.mock.calls)).not.toContain('secret');
  });

  it('are answered 500, and logged, where the page is not beside the function', async () => {
    log.error.mockClear();
    const broken = serveSite(
      () => ({
        ...around,
        site: openSite(join(root, 'nowhere')),
        pictureHosts: [],
      }),
      { log },
    );
    const answer = await broken(apiEvent({ method: 'GET', path: '/app/' }), lambdaContext);
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('nowhere');
    expect(log.error).toHaveBeenCalledTimes(1);
  });
});
