import { deezer } from '../../shared/catalog/deezer.ts';
import { observe } from '../../shared/usecases/observe.ts';
import type { Catalog } from '../../shared/usecases/source-ports.ts';
import {
  deezerAlbum,
  deezerArtist,
  deezerPage,
  deezerTrack,
  startFakeDeezer,
  type FakeDeezer,
} from '../support/fake-deezer.ts';
import { recordedBudget } from '../catalog/recorded-budget.ts';

describe('what one check observes', () => {
  let server: FakeDeezer;
  let catalog: Catalog;
  beforeEach(async () => {
    server = await startFakeDeezer();
    catalog = deezer({ baseUrl: server.baseUrl, budget: recordedBudget(), timeoutSeconds: 600 });
    server.answer('/artist/27', { json: deezerArtist(27) });
    server.answer('/artist/27/albums', { json: deezerPage([deezerAlbum(1), deezerAlbum(2)]) });
    server.answer('/artist/27/top', { json: deezerPage([deezerTrack(5)], 100, 1) });
  });
  afterEach(() => server.stop());

  it('is the profile, all releases and the top tracks, for three requests', async () => {
    const observation = await observe(catalog, '27');
    expect(observation).toMatchObject({
      artist: { streaming_id: '27' },
      releases: { complete: true, releases: [{ id: '1' }, { id: '2' }] },
      top_tracks: [{ id: '5' }],
    });
    expect(server.requests).toHaveLength(3);
  });

  it('is the list and the top tracks read at the same time', async () => {
    const { promise: areTracksAsked, resolve } = Promise.withResolvers<boolean>();
    const topTracks: Catalog['topTracks'] = async (id) => {
      resolve(true);
      return catalog.topTracks(id);
    };
    // A list that is answered only once the top tracks were asked for.
    const releases: Catalog['releases'] = async (id) => {
      await areTracksAsked;
      return catalog.releases(id);
    };
    expect(await observe({ ...catalog, topTracks, releases }, '27')).toMatchObject({
      releases: { complete: true },
      top_tracks: [{ id: '5' }],
    });
  });

  it('leaves no request under way when the list cannot be read', async () => {
    server.answer('/artist/27/albums', { json: '', status: 500 });
    let isOver = false;
    const topTracks: Catalog['topTracks'] = async (id) => {
      const tracks = await catalog.topTracks(id);
      await new Promise((done) => setTimeout(done, 50));
      isOver = true;
      return tracks;
    };
    await expect(observe({ ...catalog, topTracks }, '27')).rejects.toMatchObject({ fault: 'down' });
    expect(isOver).toBe(true);
  });

  it('is no artist and an empty, incomplete list when the catalog does not know it', async () => {
    expect(await observe(catalog, '404')).toEqual({
      artist: null,
      top_tracks: null,
      releases: {
        complete: false,
        note: 'the catalog says there is no such list',
        releases: [],
        row_count: 0,
      },
    });
    expect(server.requests).toHaveLength(2);
  });

  it('tells what the list still has of an artist whose profile is not known', async () => {
    server.answer('/artist/404/albums', { json: deezerPage([deezerAlbum(1)]) });
    expect(await observe(catalog, '404')).toMatchObject({
      artist: null,
      releases: { complete: true, releases: [{ id: '1' }] },
    });
  });

  it('still holds profile and releases when only the top tracks cannot be read', async () => {
    server.answer('/artist/27/top', { json: { error: { code: 700 } } });
    expect(await observe(catalog, '27')).toMatchObject({
      artist: { streaming_id: '27' },
      releases: { complete: true },
      top_tracks: null,
    });
  });

  it.each(['/artist/27', '/artist/27/albums'])(
    'is nothing when %s cannot be read',
    async (path) => {
      server.answer(path, { json: '', status: 500 });
      await expect(observe(catalog, '27')).rejects.toMatchObject({ fault: 'down' });
    },
  );

  it('does not ask a catalog for top tracks that it does not have', async () => {
    const capabilities = new Set([...catalog.capabilities].filter((name) => name !== 'top_tracks'));
    expect(await observe({ ...catalog, capabilities }, '27')).toMatchObject({ top_tracks: null });
    expect(server.requests).toHaveLength(2);
  });

  it('passes on a fault of our own', async () => {
    const broken = { ...catalog, topTracks: () => Promise.reject(new TypeError('bug')) };
    await expect(observe(broken, '27')).rejects.toThrow(TypeError);
  });
});
