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
    return { status: response.status, text: await response.text(), headers: response.headers };
  };

  it.each(['down', 'reset', 'truncated'])('%s ends the connection', async (mode) => {
    await simulator.act('/break', { mode, times: 1 });
    await expect(raw()).rejects.toThrow();
    expect((await raw()).status).toBe(200);
  });

  it.each([
    ['http500', 500, 'text/plain'],
    ['html', 200, 'text/html'],
    ['garbage', 200, 'application/json'],
  ])('%s answers %d with something that is no JSON', async (mode, status, type) => {
    await simulator.act('/break', { mode, times: 1 });
    const answer = await raw();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(() => JSON.parse(answer.text) as unknown).toThrow();
  });

  it.each([
    ['quota', 4],
    ['busy', 700],
  ])('%s answers with status 200 and code %d', async (mode, code) => {
    await simulator.act('/break', { mode, times: 1 });
    const { status, body } = await simulator.get(artist);
    expect(status).toBe(200);
    expect(body.error?.code).toBe(code);
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

describe('a short list', () => {
  const albums = '/artist/1010/albums';

  it('lacks rows while its total stays, for so many answers', async () => {
    await simulator.act('/artists/1010/short-list', { times: 2 });
    for (const rows of [12, 12, 25]) {
      const page = await simulator.deezer(albums);
      expect(page.data).toHaveLength(rows);
      expect(page).toMatchObject({ total: 250, next: expect.any(String) as string });
    }
  });

  it('may lack the link to the rest', async () => {
    await simulator.act('/artists/1010/short-list', { how: 'next' });
    const page = await simulator.deezer(albums);
    expect(page.data).toHaveLength(25);
    expect(page).not.toHaveProperty('next');
    expect(page.total).toBe(250);
  });

  it('of one page lacks rows instead', async () => {
    await simulator.act('/artists/1017/short-list', { how: 'next' });
    const { data, total } = await simulator.deezer('/artist/1017/albums');
    expect(data.length).toBeLessThan(total);
  });

  it('may claim to be one row, with a link all the same', async () => {
    await simulator.act('/artists/1001/short-list', { how: 'total' });
    const page = await simulator.deezer('/artist/1001/albums?limit=100');
    expect(page.data).toHaveLength(1);
    expect(page).toMatchObject({
      total: 1,
      next: `${simulator.url}/deezer/artist/1001/albums?index=25`,
    });
  });

  it('leaves other artists alone', async () => {
    const whole = await simulator.deezer('/artist/1001/albums');
    await simulator.act('/artists/1010/short-list', {});
    expect(await simulator.deezer('/artist/1001/albums')).toEqual(whole);
  });
});

describe('a glitch', () => {
  it('multiplies the followers for so many answers', async () => {
    await simulator.act('/glitch', { artist_id: 1001, factor: 2, times: 2 });
    const shown: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      shown.push((await simulator.deezer('/artist/1001')).nb_fan);
    }
    expect(shown).toEqual([368_460, 368_460, 184_230]);
  });
});
