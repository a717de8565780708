import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { deezer } from '../../shared/catalog/deezer.ts';
import type { CatalogArtist } from '../../shared/domain/catalog/catalog.ts';
import { CatalogUnavailable } from '../../shared/usecases/source-ports.ts';
import {
  deezerArtist,
  notFoundBody,
  startFakeDeezer,
  type FakeAnswer,
} from '../support/fake-deezer.ts';
import { recordedBudget } from './recorded-budget.ts';
import { forSuite } from '../support/suite.ts';

const server = forSuite(startFakeDeezer);

/** Asks for artist 27 while the server answers like this. */
async function ask(answer: FakeAnswer, timeoutSeconds = 600) {
  server.answer('/artist/27', answer);
  const budget = recordedBudget();
  const catalog = deezer({ baseUrl: server.baseUrl, budget, timeoutSeconds });
  const result = await catalog.artist('27').then(
    (artist) => ({ artist, error: null }),
    (error: unknown) => ({ artist: null, error: error as CatalogUnavailable }),
  );
  return { ...result, told: budget.log[1] };
}

const text =
  (body: string | Buffer, status = 200, headers: Record<string, string> = {}): FakeAnswer =>
  (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
const error = (body: unknown, status = 200): FakeAnswer => ({ json: { error: body }, status });

describe('an answer of Deezer', () => {
  it.each<[string, FakeAnswer]>([
    ['an error body with status 200', { json: notFoundBody }],
    ['an error body with status 404', { json: notFoundBody, status: 404 }],
  ])('says that the artist is unknown by %s', async (_, answer) => {
    expect(await ask(answer)).toEqual({ artist: null, error: null, told: 'ok' });
  });

  it.each<[string, FakeAnswer, string, string]>([
    ['quota error', error({ type: 'Exception', code: 4 }), 'rate_limited', 'failed 5'],
    ['busy error', error({ type: 'Exception', code: 700 }), 'down', 'failed'],
    ['error without a code', error({ type: 'Exception', message: '' }), 'malformed', 'failed'],
    ['parameter error', error({ code: 500, message: 'x' }), 'malformed', 'failed'],
    ['error that is a word', error('Not Found'), 'malformed', 'failed'],
    ['error that is null', error(null), 'malformed', 'failed'],
    ['404 for an unknown path', error('Not Found', 404), 'malformed', 'failed'],
    ['404 with an artist in it', { json: deezerArtist(27), status: 404 }, 'malformed', 'failed'],
    ['404 of a web server', text('<html>404</html>', 404), 'malformed', 'failed'],
    ['500', text('', 500), 'down', 'failed'],
    ['502 with JSON', { json: deezerArtist(27), status: 502 }, 'down', 'failed'],
    ['403', text('forbidden', 403), 'down', 'failed'],
    ['503', text('', 503), 'down', 'failed'],
    ['503 with a wait', text('', 503, { 'retry-after': '30' }), 'down', 'failed 30'],
    ['429', text('', 429), 'rate_limited', 'failed'],
    ['429 with a wait', text('', 429, { 'retry-after': '7' }), 'rate_limited', 'failed 7'],
    ['429 with a day', text('', 429, { 'retry-after': '86400' }), 'rate_limited', 'failed 86400'],
    [
      '429 with a year',
      text('', 429, { 'retry-after': '31536000' }),
      'rate_limited',
      'failed 172800',
    ],
    ['429 with nonsense', text('', 429, { 'retry-after': 'soon' }), 'rate_limited', 'failed'],
    [
      '429 until a date',
      text('', 429, {
        date: 'Sat, 21 Nov 2026 10:00:00 GMT',
        'retry-after': 'Sat, 21 Nov 2026 10:02:00 GMT',
      }),
      'rate_limited',
      'failed 120',
    ],
    [
      '429 until a date that has passed, from a server without a clock',
      (_, response) => {
        response.sendDate = false;
        response.writeHead(429, { 'retry-after': 'Sat, 21 Nov 2020 10:02:00 GMT' }).end();
      },
      'rate_limited',
      'failed 1',
    ],
    ['redirect', text('', 302, { location: '/artist/28' }), 'malformed', 'failed'],
    ['truncated JSON', text(JSON.stringify(deezerArtist(27)).slice(0, -9)), 'malformed', 'failed'],
    ['HTML page', text('<!doctype html><title>Unsupported browser'), 'malformed', 'failed'],
    ['empty body', text(''), 'malformed', 'failed'],
    ['empty object', { json: {} }, 'malformed', 'failed'],
    ['list', { json: [deezerArtist(27)] }, 'malformed', 'failed'],
    ['null', { json: null }, 'malformed', 'failed'],
    ['number', { json: 27 }, 'malformed', 'failed'],
    ['bytes of chance', text(randomBytes(2000)), 'malformed', 'failed'],
    ['body over 5 MB', text(`"${'x'.repeat(5_000_000)}"`), 'malformed', 'failed'],
    [
      'small body that unpacks to 20 MB',
      text(gzipSync(' '.repeat(20_000_000)), 200, { 'content-encoding': 'gzip' }),
      'malformed',
      'failed',
    ],
    [
      'body that is not packed as it says',
      text('plain', 200, { 'content-encoding': 'gzip' }),
      'down',
      'failed',
    ],
    ['reset', (request) => request.socket.destroy(), 'down', 'failed'],
    [
      'reset in the middle',
      (request, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"id":', () => request.socket.destroy());
      },
      'down',
      'failed',
    ],
  ])('is no sound one when it is a %s', async (_, answer, fault, told) => {
    const result = await ask(answer);
    expect(result.error).toBeInstanceOf(CatalogUnavailable);
    expect(result).toMatchObject({ error: { fault, catalog: 'deezer' }, told });
  });

  it('passes on when it may be asked again', async () => {
    const limited = await ask(text('', 429, { 'retry-after': '7' }));
    expect(limited.error?.retryAfterSeconds).toBe(7);
    expect((await ask(error({ code: 4 }))).error?.retryAfterSeconds).toBe(5);
  });

  it('is slow when it does not begin in time', async () => {
    const { error: slow } = await ask(() => undefined, 0.2);
    expect(slow).toMatchObject({ fault: 'slow' });
  });

  it('is slow when it drips, though each drop comes in time', async () => {
    let drops = 0;
    const dripping: FakeAnswer = (_request, response) => {
      response.writeHead(200);
      const drop = () => {
        drops += 1;
        response.write(' ');
      };
      for (let first = 0; first < 3; first += 1) drop();
      const drip = setInterval(drop, 20);
      response.on('close', () => {
        clearInterval(drip);
      });
    };
    const { error: slow } = await ask(dripping, 2);
    expect(slow).toMatchObject({ fault: 'slow' });
    expect(drops).toBeGreaterThan(2);
  });

  it('is down when nobody listens', async () => {
    const budget = recordedBudget();
    const gone = await startFakeDeezer();
    await gone.stop();
    await expect(deezer({ baseUrl: gone.baseUrl, budget }).artist('27')).rejects.toMatchObject({
      fault: 'down',
    });
    expect(budget.log).toEqual(['take 1', 'failed']);
  });

  it('is not asked for when the budget refuses', async () => {
    server.answer('/artist/27', { json: deezerArtist(27) });
    server.requests.length = 0;
    const refusal = new CatalogUnavailable('deezer', 'circuit_open', 'open');
    const budget = { ...recordedBudget(), take: () => Promise.reject(refusal) };
    const catalog = deezer({ baseUrl: server.baseUrl, budget });
    await expect(catalog.artist('27')).rejects.toBe(refusal);
    await expect(catalog.release('7')).rejects.toBe(refusal);
    await expect(catalog.releases('27')).rejects.toBe(refusal);
    expect(server.requests).toEqual([]);
  });

  it('is an artist, null or CatalogUnavailable whatever the body is', async () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    const bodies = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc
        .record({ id: value, name: value, nb_fan: value, picture_big: value, error: value })
        .chain((record) => fc.subarray(Object.entries(record)))
        .map((entries) => JSON.stringify({ ...deezerArtist(27), ...Object.fromEntries(entries) })),
    );
    await fc.assert(
      fc.asyncProperty(bodies, fc.constantFrom(200, 404), async (body, status) => {
        const catalog = deezer({
          baseUrl: 'http://unused.invalid',
          budget: recordedBudget(),
          fetch: async () => new Response(body, { status }),
        });
        const outcome: unknown = await catalog.artist('27').catch((reason: unknown) => reason);
        if (outcome === null || outcome instanceof CatalogUnavailable) return;
        const { streaming_id, name, untold = [] } = outcome as CatalogArtist;
        expect(streaming_id).toMatch(/^\d+$/);
        expect(/\S/.test(name)).toBe(!untold.includes('name'));
      }),
      { numRuns: 500, seed: 3 },
    );
  });
});
