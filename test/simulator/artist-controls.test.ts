import { running, type Row, type Running } from './running.ts';

let simulator: Running;
beforeAll(async () => {
  simulator = await running();
  await simulator.act('/limits', { deezer: false });
});
beforeEach(() => simulator.act('/reset'));
afterAll(() => simulator.stop());

describe('the controls of an artist', () => {
  it('list all artists with site, records and followers', async () => {
    const artists = (await simulator.get('/control/artists')).body as unknown as Row[];
    expect(artists.length).toBeGreaterThanOrEqual(40);
    expect(artists[0]).toEqual({
      id: 1001,
      name: 'Nova Pilot',
      site: `http://127.0.1.1:${simulator.port}/`,
      releases: expect.any(Number) as number,
      followers: 184_230,
    });
  });

  it('show one artist with its records and their tracks', async () => {
    const { body } = await simulator.get('/control/artists/1001');
    expect(body).toMatchObject({ id: 1001, state: 'live', homepage: 'listed' });
    const [release] = body.releases as (Row & { tracks: Row[] })[];
    expect(release?.tracks[0]).toHaveProperty('isrc');
  });

  it('rename', async () => {
    await simulator.act('/artists/1001/rename', { name: 'Nova "Pilot" & Co. 🚀' });
    expect((await simulator.deezer('/artist/1001')).name).toBe('Nova "Pilot" & Co. 🚀');
  });

  it('change the picture for one with other content', async () => {
    const before = String((await simulator.deezer('/artist/1001')).picture_medium);
    const old = await bytesAt(before);
    await simulator.act('/artists/1001/picture', {});
    const after = String((await simulator.deezer('/artist/1001')).picture_medium);
    expect(after).not.toBe(before);
    expect((await bytesAt(after)).equals(old)).toBe(false);
  });

  it('take the picture away', async () => {
    await simulator.act('/artists/1001/picture', { remove: true });
    const url = String((await simulator.deezer('/artist/1001')).picture_big);
    expect(new URL(url).pathname).toBe('/images/artist//500x500-000000-80-0-0.jpg');
    expect((await fetch(url)).headers.get('content-type')).toBe('image/jpeg');
  });

  it.each([
    [{ factor: 0.5 }, 92_115],
    [{ add: -184_231 }, 0],
    [{ set: 7 }, 7],
  ])('change the followers by %j', async (body, fans) => {
    await simulator.act('/artists/1001/followers', body);
    expect((await simulator.deezer('/artist/1001')).nb_fan).toBe(fans);
  });

  it('merge: the profile answers as the other one, which has the records of both', async () => {
    const [own, others] = [await simulator.listedIds(1005), await simulator.listedIds(1001)];
    await simulator.act('/artists/1005/merge', { into: 1001 });
    expect(await simulator.deezer('/artist/1005')).toMatchObject({ id: 1001, name: 'Nova Pilot' });
    const both = [...new Set([...own, ...others])].sort();
    expect((await simulator.listedIds(1001)).sort()).toEqual(both);
    expect((await simulator.listedIds(1005)).sort()).toEqual(both);
    expect((await simulator.deezer('/search/artist?q=etoile')).total).toBe(0);
    await simulator.act('/artists/1005/return');
    expect(await simulator.listedIds(1005)).toEqual(own);
  });

  it('refuse to merge in a circle', async () => {
    await simulator.act('/artists/1005/merge', { into: 1001 });
    const { status, body } = await simulator.control('/artists/1001/merge', { into: 1005 });
    expect(status).toBe(409);
    expect(body.errors[0]?.path).toBe('into');
  });

  it('vanish and return', async () => {
    await simulator.act('/artists/1001/vanish');
    for (const path of ['/artist/1001', '/artist/1001/albums', '/artist/1001/top']) {
      expect((await simulator.deezer(path)).error?.code).toBe(800);
    }
    await simulator.act('/artists/1001/return');
    expect((await simulator.deezer('/artist/1001')).name).toBe('Nova Pilot');
  });

  it('change the links that MusicBrainz tells', async () => {
    const url = 'https://free-tickets.example/nova';
    const artist = await simulator.act('/artists/1001/links', {
      add: { type: 'social network', url },
      remove: 'https://www.instagram.com/invented_artist_1001/',
    });
    const told = await simulator.get(
      `/musicbrainz/ws/2/artist/${String(artist.mbid)}?inc=url-rels&fmt=json`,
    );
    const urls = (told.body.relations as { url: { resource: string } }[]).map(
      (relation) => relation.url.resource,
    );
    expect(urls).toContain(url);
    expect(urls).not.toContain('https://www.instagram.com/invented_artist_1001/');
  });

  it('move all pictures to another host, the pictures the same', async () => {
    const before = String((await simulator.deezer('/artist/1001')).picture_medium);
    const moved = await simulator.act('/picture-host', { host: 'pictures.localhost' });
    expect(moved.picture_url).toBe(`http://pictures.localhost:${simulator.port}`);
    const after = String((await simulator.deezer('/artist/1001')).picture_medium);
    expect(after).toBe(before.replace('127.0.0.1', 'pictures.localhost'));
    await simulator.act('/picture-host', { host: null });
    expect((await simulator.deezer('/artist/1001')).picture_medium).toBe(before);
  });

  it('start over with another seed: the same artists, other records', async () => {
    await simulator.act('/artists/1001/rename', { name: 'Renamed' });
    const before = await simulator.deezer('/artist/1001/albums?limit=100');
    await simulator.act('/reset', { seed: 2 });
    expect((await simulator.deezer('/artist/1001')).name).toBe('Nova Pilot');
    const after = await simulator.deezer('/artist/1001/albums?limit=100');
    const titles = (body: { data: Row[] }) => body.data.map(({ title }) => title);
    expect(titles(after)).not.toEqual(titles(before));
  });
});

async function bytesAt(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}
