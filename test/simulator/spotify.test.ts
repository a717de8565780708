import { spotify } from '../../shared/catalog/spotify.ts';
import { checkNotes, noteText } from '../../shared/checks/rules/check-notes.ts';
import { baselineOf } from '../../shared/findings/baseline.ts';
import { observationHash } from '../../shared/findings/observed.ts';
import { diff } from '../../shared/findings/diff.ts';
import { observe } from '../../shared/usecases/observe.ts';
import { recordedBudget } from '../catalog/recorded-budget.ts';
import { running } from './running.ts';

let simulator: Awaited<ReturnType<typeof running>>;
beforeAll(async () => {
  simulator = await running();
  await simulator.act('/limits', { spotify: false });
});
afterAll(() => simulator.stop());
afterEach(async () => {
  await simulator.act('/heal');
  await simulator.act('/spotify-access', { access: 'development' });
});

const idOf = (id: number) => `simArtist${String(id).padStart(13, '0')}`;
const albumIdOf = (id: number) => `simAlbum${String(id).padStart(14, '0')}`;

/** The real adapter at the simulator's address. */
function adapter(access: 'development' | 'extended' = 'development') {
  return spotify({
    baseUrl: `${simulator.url}/spotify`,
    accountsUrl: `${simulator.url}/spotify/accounts`,
    clientId: 'id',
    clientSecret: async () => 'secret',
    access,
    market: 'US',
    budget: recordedBudget(),
    clock: simulator.clock,
  });
}

async function token(): Promise<string> {
  const response = await fetch(`${simulator.url}/spotify/accounts/api/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('id:secret').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const body = (await response.json()) as { access_token: string };
  return body.access_token;
}

async function get(path: string) {
  const headers = { authorization: `Bearer ${await token()}` };
  return simulator.get(`/spotify/v1${path}`, { headers });
}

describe('the simulator in Spotify’s language', () => {
  it('is understood by the adapter, over all pages of a long list', async () => {
    const catalog = adapter();
    const [found] = await catalog.search('nova', 20);
    expect(found).toMatchObject({ streaming_id: idOf(1001), name: 'Nova Pilot', followers: null });
    const list = await catalog.releases(idOf(1010));
    expect(list).toMatchObject({ complete: true, note: null });
    expect(list.releases.length).toBeGreaterThan(240);
    expect(list.releases.every(({ relation }) => relation === 'main')).toBe(true);
    expect(await catalog.artist(idOf(1016))).toMatchObject({ image: { id: null, url: null } });
    expect(await catalog.artist(idOf(999))).toBeNull();
    expect(await catalog.artist('x'.repeat(22))).toBeNull();
  });

  it('tells a record that was taken down no more, neither in the list nor by its id', async () => {
    const catalog = adapter();
    const newest = albumIdOf(1_001_014);
    expect(await catalog.release(newest)).toMatchObject({ id: newest, available: true });
    await simulator.act('/artists/1001/takedown', {});
    expect(await catalog.release(newest)).toBeNull();
    const { releases } = await catalog.releases(idOf(1001));
    expect(releases.map(({ id }) => id)).not.toContain(newest);
    await simulator.act('/artists/1001/restore', {});
  });

  it('answers for a merged artist with the id of the other one', async () => {
    await simulator.act('/artists/1020/merge', { into: 1021 });
    expect(await adapter().artist(idOf(1020))).toMatchObject({ streaming_id: idOf(1021) });
    await simulator.act('/artists/1020/return');
  });

  it('leaves out in development what the real one leaves out there', async () => {
    const { body } = await get(`/artists/${idOf(1001)}`);
    expect(Object.keys(body).toSorted()).toEqual(
      ['external_urls', 'href', 'id', 'images', 'name', 'type', 'uri'].toSorted(),
    );
    expect((await get(`/artists/${idOf(1001)}/top-tracks?market=US`)).status).toBe(403);
    expect((await get('/tracks?ids=x')).status).toBe(403);
    expect((await get(`/artists/${idOf(1001)}/albums?limit=11`)).status).toBe(400);
    await simulator.act('/spotify-access', { access: 'extended' });
    const extended = await adapter('extended').release(albumIdOf(1_001_001));
    expect(extended?.tracks?.every(({ isrc }) => isrc?.length === 12)).toBe(true);
    expect(await adapter('extended').topTracks(idOf(1001))).toHaveLength(10);
  });

  it('tells the countries of a record in extended access, and what is blocked in the own one', async () => {
    await simulator.act('/spotify-access', { access: 'extended' });
    const id = albumIdOf(1_001_001);
    const before = await adapter('extended').release(id);
    expect(before?.countries).toEqual(expect.arrayContaining(['DE', 'US']) as unknown);
    const block = (...blocked_in: string[]) =>
      simulator.act('/artists/1001/edit-release', { release_id: 1_001_001, blocked_in });
    await block('DE', 'AT');
    const after = await adapter('extended').release(id);
    expect(after).toMatchObject({ available: true });
    expect(before?.countries?.filter((one) => !after?.countries?.includes(one))).toEqual([
      'AT',
      'DE',
    ]);
    await block('US');
    expect(await adapter('extended').release(id)).toMatchObject({ available: false });
    await block();
    await simulator.act('/spotify-access', { access: 'development' });
    expect(await adapter('extended').release(id)).toMatchObject({
      countries: null,
      untold: ['isrcs', 'countries'],
    });
  });

  it('answers for a track by its own id, also when it was taken out of its record', async () => {
    const track = `simTrack${String(100_100_102).padStart(14, '0')}`;
    const removed = { release_id: 1_001_001, track_id: 100_100_102, how: 'removed' };
    await simulator.act('/artists/1001/track-takedown', removed);
    const release = await adapter().release(albumIdOf(1_001_001));
    expect(release?.tracks?.map(({ id }) => id)).not.toContain(track);
    expect(await adapter().track(track)).toEqual({
      id: track,
      release_id: albumIdOf(1_001_001),
      available: true,
    });
    await simulator.act('/artists/1001/track-takedown', { ...removed, how: 'gone' });
    expect(await adapter().track(track)).toBeNull();
    await simulator.act('/artists/1001/restore', { release_id: 1_001_001 });
  });

  it('serves the pictures that it names, in each size', async () => {
    const { body } = await get(`/artists/${idOf(1001)}`);
    const images = body.images as { url: string }[];
    expect(images).toHaveLength(3);
    for (const { url } of images) {
      const response = await fetch(url);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
    }
    const unknown = `${simulator.url}/image/ab6761610000e5eb${'0'.repeat(24)}`;
    expect((await fetch(unknown)).status).toBe(404);
  });

  it('asks for a token, which holds for an hour', async () => {
    expect((await simulator.get(`/spotify/v1/artists/${idOf(1001)}`)).status).toBe(401);
    const catalog = adapter();
    await catalog.artist(idOf(1001));
    const headers = { authorization: `Bearer ${await token()}` };
    simulator.clock.advance(3601);
    const late = await simulator.get(`/spotify/v1/artists/${idOf(1001)}`, { headers });
    expect(late.status).toBe(401);
    expect(await catalog.artist(idOf(1001))).not.toBeNull();
  });

  it.each([
    ['quota', 'rate_limited', 5],
    ['http500', 'down', 60],
    ['down', 'down', 60],
  ])('breaks by %s', async (mode, fault, retryAfterSeconds) => {
    const catalog = adapter();
    await catalog.artist(idOf(1001));
    await simulator.act('/break', { mode, service: 'spotify', times: 1 });
    const broken = catalog.artist(idOf(1001));
    await expect(broken).rejects.toMatchObject({ fault, retryAfterSeconds });
    expect(await catalog.artist(idOf(1001))).not.toBeNull();
  });

  it('refuses who asks too often, and says for how long', async () => {
    await simulator.act('/limits', { spotify: true });
    const headers = { authorization: `Bearer ${await token()}` };
    let status = 200;
    for (let count = 0; count < 200 && status === 200; count += 1) {
      const answer = await simulator.get('/spotify/v1/search?q=nova', { headers });
      status = answer.status;
      if (status !== 200) expect(answer.headers.get('retry-after')).toBe('5');
    }
    expect(status).toBe(429);
    await simulator.act('/limits', { spotify: false });
  });
});

describe('an app whose access Spotify reduces', () => {
  it('raises no change, and has it in the record of its checks', async () => {
    await simulator.act('/spotify-access', { access: 'extended' });
    const catalog = adapter('extended');
    const { capabilities } = catalog;
    const before = await observe(catalog, idOf(1002));
    expect(before.artist?.followers).toBeGreaterThan(0);
    expect(before.top_tracks?.length).toBeGreaterThan(0);
    const now = simulator.clock.now();
    const baseline = baselineOf(before, now);
    const context = { artist_name: 'Harbour of Glass', capabilities, now };

    await simulator.act('/spotify-access', { access: 'development' });
    const after = await observe(catalog, idOf(1002));
    expect(after.artist).toMatchObject({ followers: null, popularity: null });
    expect(diff(baseline, after, context)).toEqual([]);
    const stats = { followers: 5, monthly_listeners: null, popularity: 60 };
    expect(checkNotes(after, capabilities, { stats, check_notes: [] }).map(noteText)).toEqual([
      'The catalog’s answer didn’t include the number of followers.',
      'The catalog’s answer didn’t include the popularity.',
      'The catalog’s answer didn’t include the top tracks.',
    ]);
    expect(observationHash(after, capabilities)).not.toBe(observationHash(before, capabilities));
  });
});
