import { running, type Running } from './running.ts';

let simulator: Running;
beforeAll(async () => {
  simulator = await running();
});
beforeEach(() => simulator.act('/reset'));
afterAll(() => simulator.stop());

const proof = '/.well-known/artist-monitor.txt';

async function siteOf(id: number): Promise<string> {
  return String((await simulator.get(`/control/artists/${id}`)).body.site).replace(/\/$/, '');
}

describe('the site of an artist', () => {
  it('is a page at the address that MusicBrainz calls official', async () => {
    const site = await siteOf(1001);
    const response = await fetch(`${site}/`);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('<h1>Nova Pilot</h1>');
    expect(site).toBe(`http://127.0.1.1:${simulator.port}`);
  });

  it('has an address of its own', async () => {
    expect(await (await fetch(`${await siteOf(1002)}/`)).text()).toContain('Harbour of Glass');
  });

  it('serves the file when it is placed, and no more when it is taken away', async () => {
    const url = `${await siteOf(1001)}${proof}`;
    expect((await fetch(url)).status).toBe(404);
    await simulator.act('/artists/1001/site', { file: 'token-1\n' });
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(await response.text()).toBe('token-1\n');
    await simulator.act('/artists/1001/site', { file: null });
    expect((await fetch(url)).status).toBe(404);
  });

  it('carries the meta tag, with its content escaped', async () => {
    await simulator.act('/artists/1001/site', { meta: 'a"><script>' });
    expect(await (await fetch(`${await siteOf(1001)}/`)).text()).toContain(
      '<meta name="artist-monitor" content="a&quot;&gt;&lt;script&gt;">',
    );
  });

  it('escapes names that look like HTML', async () => {
    expect(await (await fetch(`${await siteOf(1037)}/`)).text()).toContain(
      '<h1>&lt;Null Island&gt;</h1>',
    );
  });

  it('keeps what was placed when something else changes', async () => {
    await simulator.act('/artists/1001/site', { file: 'token-1' });
    await simulator.act('/artists/1001/site', { meta: 'token-2' });
    expect(await (await fetch(`${await siteOf(1001)}${proof}`)).text()).toBe('token-1');
  });

  it('hangs up when it is down', async () => {
    await simulator.act('/artists/1001/site', { down: true });
    await expect(fetch(`${await siteOf(1001)}/`)).rejects.toThrow();
  });

  it('of artist 1014 redirects to another path, and serves there', async () => {
    const site = await siteOf(1014);
    await simulator.act('/artists/1014/site', { file: 'token-1' });
    const moved = await fetch(`${site}${proof}`, { redirect: 'manual' });
    expect(moved.status).toBe(301);
    expect(moved.headers.get('location')).toBe(`/www${proof}`);
    expect(await (await fetch(`${site}${proof}`)).text()).toBe('token-1');
    expect(await (await fetch(`${site}/`)).text()).toContain('Velvet Tram');
  });

  it('can redirect to another host', async () => {
    const target = await siteOf(1002);
    await simulator.act('/artists/1001/site', { redirect: target });
    const moved = await fetch(`${await siteOf(1001)}/`, { redirect: 'manual' });
    expect(moved.headers.get('location')).toBe(`${target}/`);
  });

  it('of artist 1015 is slow', async () => {
    const { body } = await simulator.get('/control/artists/1015');
    expect(body.site_state).toMatchObject({ delay_ms: 6000 });
    await simulator.act('/artists/1015/site', { delay_ms: 120 });
    const start = performance.now();
    await fetch(`${await siteOf(1015)}/`);
    expect(performance.now() - start).toBeGreaterThanOrEqual(119);
  });

  it('counts its requests', async () => {
    await simulator.act('/requests/reset');
    await fetch(`${await siteOf(1001)}/`);
    const { body } = await simulator.get('/control/requests');
    expect(body).toMatchObject({ sites: 1, recent: [{ service: 'sites', path: '1001/' }] });
  });
});
