import { handlers } from '../../../functions/api/health/index.ts';
import { operations } from '../../../shared/contract/index.ts';
import { notRouted } from '../../../shared/http/not-routed.ts';
import { harness } from '../../support/harness.ts';
import { forSuite } from '../../support/suite.ts';

describe('the health record', () => {
  const h = forSuite(harness);
  beforeAll(() => {
    const deployed = h.clock.now();
    const deps = { ...h.deps, deployedAt: () => deployed, corsOrigins: ['https://app.example'] };
    h.use('health', handlers, deps, { fallback: notRouted(() => operations) });
  });

  it('tells that the service answers, since when and in which version', async () => {
    h.clock.advance(3600 + 2 * 60 + 3.9);
    expect((await h.anonymous.get('/health')).expect(200)).toEqual({
      data: {
        status: 'ok',
        timestamp: '2026-11-21T11:02:03.900Z',
        version: 'artist-monitor/0.1.0',
        uptime: '1h 2m 3s',
      },
    });
  });

  it('needs no table', async () => {
    expect(await h.operations(() => h.anonymous.get('/health'))).toEqual([]);
  });

  it.each([
    ['GET', '/api/v1'],
    ['GET', '/api/v2/artists'],
    ['GET', '/api/v1/artists/'],
    ['POST', '/api/v1/org/apiXkeys'],
    ['GET', '/healthz'],
  ])('is not found at %s %s', async (method, path) => {
    (await h.send({ method, path })).refused('not_found');
  });

  it.each([
    ['PUT', '/health', 'GET'],
    ['DELETE', '/api/v1/org/api-keys', 'GET, POST'],
    ['POST', '/api/v1/artists/ma_1', 'GET, PATCH, DELETE'],
    ['HEAD', '/api/v1/artists', 'GET'],
  ])('does not take %s %s, and tells what it takes', async (method, path, allow) => {
    const answer = await h.send({ method, path });
    expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
    if (method !== 'HEAD') expect(answer.body).toMatchObject({ code: 'method_not_allowed' });
  });

  it.each([
    ['/health', 'GET'],
    ['/api/v1/artists/search', 'GET'],
    ['/api/v1/org/api-keys', 'GET, POST'],
  ])('tells by OPTIONS what %s takes', async (path, allow) => {
    const { status, headers, body } = await h.send({ method: 'OPTIONS', path });
    expect([status, headers.allow, body]).toEqual([204, allow, '']);
    expect(headers['access-control-allow-methods']).toBeUndefined();
  });

  it('may be looked for by HEAD', async () => {
    const answer = await h.send({ method: 'HEAD', path: '/health' });
    // The gateway sends the length of the body, and keeps the rest.
    expect([answer.status, answer.body]).toMatchObject([200, { data: { status: 'ok' } }]);
  });

  it('lets pages of configured origins ask beforehand', async () => {
    const ask = (origin: string) =>
      h.send({ method: 'OPTIONS', path: '/api/v1/org/api-keys', headers: { origin } });
    const allowed = await ask('https://app.example');
    expect(allowed.status).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': expect.stringContaining('Authorization') as string,
    });
    const other = await ask('https://evil.example');
    expect([other.status, other.headers['access-control-allow-origin']]).toEqual([204, undefined]);
  });
});
