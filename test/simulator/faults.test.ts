import { running, type Running } from './running.ts';

let simulator: Running;
beforeAll(async () => {
  simulator = await running();
});
beforeEach(async () => {
  await simulator.act('/reset');
  await simulator.act('/requests/reset');
  simulator.clock.advance(60);
});
afterAll(() => simulator.stop());

const artist = '/deezer/artist/1001';

describe('the quota', () => {
  it('answers the 51st request in five seconds with code 4, and the next ones after that', async () => {
    for (let count = 0; count < 50; count += 1) {
      expect((await simulator.get(artist)).body.id).toBe(1001);
    }
    const { status, body } = await simulator.get(artist);
    expect(status).toBe(200);
    expect(body).toEqual({
      error: { type: 'Exception', message: 'Quota limit exceeded', code: 4 },
    });
    simulator.clock.advance(5);
    expect((await simulator.get(artist)).body.id).toBe(1001);
    const { body: counts } = await simulator.get('/control/requests');
    expect(counts).toMatchObject({ deezer: 52, refused: 1, deezer_busiest_5s: 51 });
  });

  it('can be switched off', async () => {
    await simulator.act('/limits', { deezer: false });
    for (let count = 0; count < 60; count += 1) {
      expect((await simulator.get(artist)).body.id).toBe(1001);
    }
  });

  it('of MusicBrainz is one request a second, when it is switched on', async () => {
    const path = '/musicbrainz/ws/2/url?resource=https://www.deezer.com/artist/1001';
    expect((await simulator.get(path)).status).toBe(200);
    expect((await simulator.get(path)).status).toBe(200);
    await simulator.act('/limits', { musicbrainz: true });
    expect((await simulator.get(path)).status).toBe(200);
    expect((await simulator.get(path)).status).toBe(503);
    simulator.clock.advance(1);
    expect((await simulator.get(path)).status).toBe(200);
  });
});

describe('a break', () => {
  const raw = async () => {
    const response = await fetch(`${simulator.url}${artist}`);
    return { status: response.status, text: await response.text() };
  };

  it('down ends the connection', async () => {
    await simulator.act('/break', { mode: 'down', times: 1 });
    await expect(raw()).rejects.toThrow();
    expect((await raw()).status).toBe(200);
  });

  it('quota answers with status 200 and code 4', async () => {
    await simulator.act('/break', { mode: 'quota', times: 1 });
    const { status, body } = await simulator.get(artist);
    expect(status).toBe(200);
    expect(body.error?.code).toBe(4);
  });

  it('slow answers rightly, later', async () => {
    await simulator.act('/break', { mode: 'slow', delay_ms: 150, times: 1 });
    const start = performance.now();
    expect((await simulator.get(artist)).body.id).toBe(1001);
    expect(performance.now() - start).toBeGreaterThanOrEqual(149);
  });

  it('lasts for so many answers', async () => {
    await simulator.act('/break', { mode: 'http500', times: 2 });
    const statuses = [await raw(), await raw(), await raw()].map(({ status }) => status);
    expect(statuses).toEqual([500, 500, 200]);
  });

  it('lasts for so many seconds', async () => {
    await simulator.act('/break', { mode: 'http500', seconds: 30 });
    simulator.clock.advance(29);
    expect((await raw()).status).toBe(500);
    simulator.clock.advance(1);
    expect((await raw()).status).toBe(200);
  });

  it('lasts until it is healed, and hits only the service it is for', async () => {
    await simulator.act('/break', { mode: 'http500', service: 'musicbrainz' });
    const other = () => fetch(`${simulator.url}/musicbrainz/ws/2/url?resource=x`);
    expect((await other()).status).toBe(500);
    expect((await raw()).status).toBe(200);
    await simulator.act('/heal');
    expect((await other()).status).toBe(404);
  });

  it('can hit everything at once', async () => {
    await simulator.act('/break', { mode: 'http500', service: 'all' });
    const paths = [artist, '/musicbrainz/ws/2/url?resource=x', '/images/cover/x.jpg'];
    for (const path of paths) expect((await fetch(`${simulator.url}${path}`)).status).toBe(500);
  });

  it('is written down with the requests', async () => {
    await simulator.act('/break', { mode: 'http500', times: 1 });
    await raw();
    const { body } = await simulator.get('/control/requests');
    expect(body.recent).toMatchObject([{ service: 'deezer', path: artist, outcome: 'http500' }]);
  });
});
