import { operations } from '../../shared/contract/index.ts';
import { retrying, takesKey, usualPatience } from '../../shared/client/retrying.ts';

type Answered = Response | Error;

/** A service that answers one after the other, and a program that calls it. */
async function visit(method: string, path: string, ...answers: Answered[]) {
  const sent: Headers[] = [];
  const fetch: typeof globalThis.fetch = async (_, init = {}) => {
    sent.push(new Headers(init.headers));
    const answer = answers[sent.length - 1];
    if (answer === undefined) throw new Error('asked too often');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const answer = retrying(fetch, usualPatience)(`https://api.test${path}`, { method });
  const [settled] = await Promise.all([
    answer.then(
      ({ status }) => status,
      (error: unknown) => error,
    ),
    jest.runAllTimersAsync(),
  ]);
  return { sent, settled };
}

const refused = (status: number, seconds?: number) =>
  new Response('', {
    status,
    headers: seconds === undefined ? {} : { 'retry-after': `${seconds}` },
  });

describe('a patient client', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('waits as long as it is asked to', async () => {
    const start = Date.now();
    const { sent, settled } = await visit(
      'GET',
      '/api/v1/artists',
      refused(429, 7),
      Response.json([]),
    );
    expect(settled).toBe(200);
    expect(sent).toHaveLength(2);
    expect(Date.now() - start).toBeGreaterThanOrEqual(7000);
  });

  it('gives the refusal back when the pause would be too long', async () => {
    const { sent, settled } = await visit('GET', '/api/v1/artists', refused(429, 61));
    expect(settled).toBe(429);
    expect(sent).toHaveLength(1);
  });

  it('repeats a creation with the same key, whatever got lost', async () => {
    const lost = new TypeError('fetch failed');
    const { sent, settled } = await visit(
      'POST',
      '/api/v1/org/webhooks',
      lost,
      refused(500),
      refused(201),
    );
    expect(settled).toBe(201);
    const keys = new Set(sent.map((headers) => headers.get('idempotency-key')));
    expect([sent.length, keys.size, keys.has(null)]).toEqual([3, 1, false]);
  });

  it('does not repeat another POST that may have been carried out', async () => {
    const test = '/api/v1/org/webhooks/wh_1/test';
    const lost = new TypeError('fetch failed');
    expect((await visit('POST', test, lost)).settled).toBe(lost);
    expect((await visit('POST', test, refused(500))).settled).toBe(500);
    expect((await visit('POST', test, refused(429, 1), refused(200))).settled).toBe(200);
  });

  it('gives up after the last try', async () => {
    const { sent, settled } = await visit(
      'GET',
      '/',
      ...[500, 502, 503, 504].map((each) => refused(each)),
    );
    expect(settled).toBe(504);
    expect(sent).toHaveLength(4);
  });

  it('does not repeat a refusal that stays the same', async () => {
    const { sent, settled } = await visit('GET', '/', refused(404));
    expect(settled).toBe(404);
    expect(sent).toHaveLength(1);
  });

  it('knows which operations take a key', () => {
    const posts = operations.filter(({ method }) => method === 'POST');
    const taking = posts.filter(({ path }) => takesKey(path.replaceAll(/\{\w+\}/g, 'x')));
    const meant = posts.filter(({ idempotent }) => idempotent);
    expect(taking.map(({ id }) => id)).toEqual(meant.map(({ id }) => id));
  });
});
