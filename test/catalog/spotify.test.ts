import { startFakeDeezer } from '../support/fake-deezer.ts';
import {
  bare,
  spotifyAlbum,
  spotifyArtist,
  spotifyId,
  spotifyImage,
  spotifyPage,
  spotifyRefusal,
  spotifyTrack,
} from '../support/fake-spotify.ts';
import { startSpotify } from './spotify-start.ts';
import { forSuite } from '../support/suite.ts';

// The same small server serves: it knows nothing of Deezer but its helpers.
const server = forSuite(startFakeDeezer);

const id = spotifyId(27);
const artistPath = `/v1/artists/${id}`;
const albumPath = `/v1/albums/${spotifyId(7, 'B')}`;

describe('what Spotify tells', () => {
  it.each([
    ['development', ['image', 'labels', 'upcs']],
    [
      'extended',
      [
        ...['availability', 'countries', 'followers', 'image', 'isrcs'],
        ...['labels', 'popularity', 'top_tracks', 'upcs'],
      ],
    ],
  ] as const)('depends on the access of the app: %s', (access, expected) => {
    const { catalog } = startSpotify(server, { access });
    expect([...catalog.capabilities].toSorted()).toEqual(expected);
  });

  it('never has numbers in development, even where they come', async () => {
    server.answer(artistPath, { json: spotifyArtist(27) });
    const { catalog } = startSpotify(server);
    expect(await catalog.artist(id)).toMatchObject({ followers: null, popularity: null });
  });
});

describe('an artist of Spotify', () => {
  it('is told with one request, and leave for it', async () => {
    server.answer(artistPath, { json: spotifyArtist(27) });
    const { catalog, budget, asked } = startSpotify(server, { access: 'extended' });
    expect(await catalog.artist(id)).toEqual({
      streaming_id: id,
      name: 'Artist 27',
      image: { id: '27'.padStart(24, 'c'), url: spotifyImage('27').url },
      followers: 1027,
      monthly_listeners: null,
      popularity: 71,
      catalog_url: `https://open.spotify.com/artist/${id}`,
    });
    expect(asked()).toEqual([artistPath]);
    expect(budget.log).toEqual(['take 1', 'ok']);
  });

  it('answers with the id of another one when it was merged', async () => {
    server.answer(artistPath, { json: spotifyArtist(28) });
    expect(await startSpotify(server).catalog.artist(id)).toMatchObject({
      streaming_id: spotifyId(28),
    });
  });

  it.each<[string, unknown, object]>([
    ['none', [], { image: { id: null, url: null } }],
    ['none told', undefined, { image: { id: null, url: null }, untold: ['image'] }],
    [
      'another size',
      [spotifyImage('27', 'ab67616100005174')],
      { image: { id: '27'.padStart(24, 'c') } },
    ],
    [
      'an old form',
      [{ url: `https://i.scdn.co/image/${'0f'.repeat(20)}` }],
      { image: { id: '0f'.repeat(20) } },
    ],
  ])('has the picture by what is in it: %s', async (_, images, expected) => {
    server.answer(artistPath, { json: spotifyArtist(27, { images }) });
    expect(await startSpotify(server).catalog.artist(id)).toMatchObject(expected);
  });

  it.each(['27', 'x'.repeat(21), `${'x'.repeat(21)}-`, `${id}/albums`, ''])(
    'is not asked for by what is no id: "%s"',
    async (wrong) => {
      const { catalog } = startSpotify(server, { access: 'extended' });
      expect(await catalog.artist(wrong)).toBeNull();
      expect(await catalog.topTracks(wrong)).toBeNull();
      expect(await catalog.release(wrong)).toBeNull();
      expect(await catalog.releases(wrong)).toMatchObject({ complete: false, releases: [] });
      expect(server.requests).toEqual([]);
    },
  );

  it.each([spotifyRefusal(404, 'Resource not found'), spotifyRefusal(400, 'Invalid base62 id')])(
    'is unknown by Spotify’s own word: $json.error.message',
    async (answer) => {
      server.answer(artistPath, answer);
      const { catalog, budget } = startSpotify(server);
      expect(await catalog.artist(id)).toBeNull();
      expect(budget.log).toEqual(['take 1', 'ok']);
    },
  );

  it('is found by its name, ten at the most', async () => {
    const found = [spotifyArtist(27, bare), spotifyArtist(28, bare)];
    server.answer('/v1/search', { json: { artists: spotifyPage(found) } });
    const { catalog, asked } = startSpotify(server);
    const artists = await catalog.search('a & b', 20);
    expect(artists.map(({ name }) => name)).toEqual(['Artist 27', 'Artist 28']);
    expect(asked()).toEqual(['/v1/search?type=artist&limit=10&q=a%20%26%20b']);
  });

  it('has top tracks only where the access includes them', async () => {
    const track = {
      ...spotifyTrack(1),
      album: { id: spotifyId(7, 'B') },
      external_ids: { isrc: 'GBDUW0000001' },
      popularity: 60,
    };
    server.answer(`${artistPath}/top-tracks`, { json: { tracks: [track] } });
    const development = startSpotify(server);
    expect(await development.catalog.topTracks(id)).toBeNull();
    expect(server.requests).toEqual([]);
    const extended = startSpotify(server, { access: 'extended' });
    expect(await extended.catalog.topTracks(id)).toEqual([
      {
        id: spotifyId(1, 'C'),
        name: 'Track 1',
        release_id: spotifyId(7, 'B'),
        isrc: 'GBDUW0000001',
        popularity: 60,
      },
    ]);
    expect(extended.asked()).toEqual([`${artistPath}/top-tracks?market=DE`]);
  });
});

describe('the releases of an artist of Spotify', () => {
  const albums = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => spotifyAlbum(from + at));

  it('are read page by page, ten rows each, in the market', async () => {
    server.answer(
      `${artistPath}/albums`,
      { json: spotifyPage(albums(1, 10), 12, 10) },
      { json: spotifyPage(albums(11, 12), 12) },
    );
    const { catalog, asked, budget } = startSpotify(server);
    const list = await catalog.releases(id);
    expect(list).toMatchObject({ complete: true, note: null });
    expect(list.releases).toHaveLength(12);
    const query = 'include_groups=album,single,compilation&market=DE&limit=10';
    expect(asked()).toEqual([
      `${artistPath}/albums?${query}&offset=0`,
      `${artistPath}/albums?${query}&offset=10`,
    ]);
    expect(budget.log).toEqual(['take 1', 'ok', 'take 1', 'ok']);
  });

  it.each<[string, unknown[], RegExp]>([
    ['rows are missing', [spotifyPage(albums(1, 2), 3)], /2 of 3/],
    [
      'it changed while it was read',
      [spotifyPage(albums(1, 10), 12, 10), spotifyPage(albums(11, 13), 13)],
      /changed/,
    ],
    ['the next page is the same one', [spotifyPage(albums(1, 2), 3, 0)], /pages are out of order/],
  ])('are not complete when %s', async (_, pages, note) => {
    server.answer(`${artistPath}/albums`, ...pages.map((json) => ({ json })));
    expect(await startSpotify(server).catalog.releases(id)).toMatchObject({
      complete: false,
      note: expect.stringMatching(note),
    });
  });

  it.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ album_type: 'single' }, { type: 'single' }],
    [{ album_type: 'compilation' }, { type: 'compilation' }],
    [{ album_type: undefined }, { type: null }],
    [{ album_type: 'audiobook' }, { type: null }],
    [{ release_date: '1981' }, { release_date: '1981' }],
    [{ release_date: '1981-12' }, { release_date: '1981-12' }],
    [{ release_date: '0000' }, { release_date: null }],
    [{ release_date: undefined }, { release_date: null }],
    [{ name: '' }, { title: '' }],
    [{ images: undefined }, { untold: ['image'] }],
    [{ artists: [{ id: spotifyId(99), name: 'Various' }] }, { relation: 'appears_on' }],
    [{}, { relation: 'main', total_tracks: 2, upc: null, label: null }],
  ])('understand %j', async (changes, expected) => {
    server.answer(`${artistPath}/albums`, { json: spotifyPage([spotifyAlbum(7, changes)]) });
    const { releases } = await startSpotify(server).catalog.releases(id);
    expect(releases[0]).toMatchObject(expected);
  });
});

describe('a release of Spotify by its own id', () => {
  const details = (changes: Record<string, unknown> = {}) => ({
    ...spotifyAlbum(7),
    label: 'Parlophone',
    external_ids: { upc: '724384960650' },
    genres: [],
    copyrights: [],
    tracks: spotifyPage([spotifyTrack(1), spotifyTrack(2, { is_playable: false })]),
    ...changes,
  });

  it('comes with its tracks in one request, and without ISRCs in development', async () => {
    const guest = { id: spotifyId(28), name: 'Guest' };
    const [one] = [spotifyTrack(1, { artists: [...spotifyAlbum(7).artists, guest] })];
    server.answer(albumPath, { json: details({ tracks: spotifyPage([one]) }) });
    const { catalog, asked } = startSpotify(server);
    expect(await catalog.release(spotifyId(7, 'B'))).toMatchObject({
      id: spotifyId(7, 'B'),
      label: 'Parlophone',
      upc: '724384960650',
      contributors: [
        { id, name: 'Artist 27' },
        { id: spotifyId(28), name: 'Guest' },
      ],
      main_artists: [{ id, name: 'Artist 27' }],
      available: true,
      tracks: [
        {
          id: spotifyId(1, 'C'),
          title: 'Track 1',
          position: 1,
          disc: 1,
          duration_ms: 200_001,
          isrc: null,
          explicit: false,
          available: true,
        },
      ],
    });
    expect(asked()).toEqual([`${albumPath}?market=DE`]);
  });

  it('comes with ISRCs in extended access, fifty a request', async () => {
    const tracks = Array.from({ length: 60 }, (_, at) => spotifyTrack(at + 1));
    server.answer(albumPath, {
      json: details({ tracks: spotifyPage(tracks.slice(0, 50), 60, 50) }),
    });
    server.answer(`${albumPath}/tracks`, { json: spotifyPage(tracks.slice(50), 60) });
    const codes = tracks.map(({ id: track }, at) =>
      at === 3
        ? null
        : { id: track, external_ids: { isrc: `GBDUW${String(at).padStart(7, '0')}` } },
    );
    server.answer(
      '/v1/tracks',
      { json: { tracks: codes.slice(0, 50) } },
      { json: { tracks: codes.slice(50) } },
    );
    const { catalog, budget } = startSpotify(server, { access: 'extended' });
    const release = await catalog.release(spotifyId(7, 'B'));
    expect(release?.tracks).toHaveLength(60);
    expect(release?.tracks?.map(({ isrc }) => isrc).slice(2, 5)).toEqual([
      'GBDUW0000002',
      null,
      'GBDUW0000004',
    ]);
    expect(release?.tracks?.at(-1)?.isrc).toBe('GBDUW0000059');
    // The album with its market and without, the second page of its tracks, and two times ISRCs.
    expect(budget.log.filter((line) => line === 'take 1')).toHaveLength(5);
  });

  it('comes without ISRCs when they are refused, since the access was reduced', async () => {
    server.answer(albumPath, { json: details() });
    server.answer('/v1/tracks', spotifyRefusal(403, 'Forbidden'));
    const { catalog } = startSpotify(server, { access: 'extended' });
    expect(await catalog.release(spotifyId(7, 'B'))).toMatchObject({
      label: 'Parlophone',
      untold: ['isrcs', 'countries'],
      tracks: [{ isrc: null }, { isrc: null, available: false }],
    });
  });

  it('has no tracks, rather than some of them, when not all came', async () => {
    server.answer(albumPath, { json: details({ tracks: spotifyPage([spotifyTrack(1)], 4) }) });
    const release = await startSpotify(server).catalog.release(spotifyId(7, 'B'));
    expect(release).toMatchObject({ tracks: null, available: true });
  });

  it('has the tracks that came where its count is off by one', async () => {
    server.answer(albumPath, { json: details({ tracks: spotifyPage([spotifyTrack(1)], 2) }) });
    const release = await startSpotify(server).catalog.release(spotifyId(7, 'B'));
    expect(release).toMatchObject({ tracks: [{ title: 'Track 1' }], tracks_miscount: 1 });
  });

  it.each<[string, Record<string, unknown>, object]>([
    ['has lost its name', { name: '' }, { available: false }],
    [
      'has no track that can be played',
      { tracks: spotifyPage([spotifyTrack(1, { is_playable: false })]) },
      { available: false },
    ],
    [
      'does not tell what can be played',
      { tracks: spotifyPage([spotifyTrack(1, { is_playable: undefined })]) },
      { available: true, untold: ['availability'] },
    ],
    [
      'tells neither label nor codes',
      { label: undefined, external_ids: undefined, genres: undefined },
      { label: null, upc: null, genres: [] },
    ],
  ])('that %s says so', async (_, changes, expected) => {
    server.answer(albumPath, { json: details(changes) });
    expect(await startSpotify(server).catalog.release(spotifyId(7, 'B'))).toMatchObject(expected);
  });

  it('is null when Spotify does not know it', async () => {
    server.answer(albumPath, spotifyRefusal(404, 'Resource not found'));
    expect(await startSpotify(server).catalog.release(spotifyId(7, 'B'))).toBeNull();
  });
});

describe('the countries of a release of Spotify', () => {
  const album = { ...spotifyAlbum(7), tracks: spotifyPage([spotifyTrack(1)]) };
  const answers = (markets: object) => {
    server.answer(albumPath, { json: album }, { json: { ...album, ...markets } });
    server.answer('/v1/tracks', { json: { tracks: [null] } });
  };

  it('are asked for without a market, in extended access only', async () => {
    answers({ available_markets: ['US', 'DE', 'US', 'AT'] });
    const { catalog, asked } = startSpotify(server, { access: 'extended' });
    const release = await catalog.release(spotifyId(7, 'B'));
    expect(release).toMatchObject({ countries: ['AT', 'DE', 'US'] });
    expect(release?.untold).toBeUndefined();
    expect(asked().filter((path) => path.startsWith(albumPath))).toEqual([
      `${albumPath}?market=DE`,
      albumPath,
    ]);
    answers({ available_markets: ['US'] });
    const development = startSpotify(server);
    const bare = await development.catalog.release(spotifyId(7, 'B'));
    expect(bare).toMatchObject({ countries: null });
    expect(bare?.untold).toBeUndefined();
    expect(development.asked()).toEqual([`${albumPath}?market=DE`]);
  });

  it.each<[string, object]>([
    ['are left out', {}],
    ['come with another release', { id: spotifyId(8, 'B'), available_markets: ['US'] }],
  ])('are not told when they %s', async (_, markets) => {
    answers(markets);
    const { catalog } = startSpotify(server, { access: 'extended' });
    expect(await catalog.release(spotifyId(7, 'B'))).toMatchObject({
      countries: null,
      untold: ['countries'],
    });
  });

  it('are not told when they are refused, since the access was reduced', async () => {
    server.answer(albumPath, { json: album }, spotifyRefusal(403, 'Forbidden'));
    const { catalog } = startSpotify(server, { access: 'extended' });
    expect(await catalog.release(spotifyId(7, 'B'))).toMatchObject({ untold: ['countries'] });
  });

  it('are not told when one of them is none', async () => {
    answers({ available_markets: ['DE', 'Germany'] });
    const { catalog, odd } = startSpotify(server, { access: 'extended' });
    expect(await catalog.release(spotifyId(7, 'B'))).toMatchObject({
      countries: null,
      untold: ['countries'],
    });
    expect(odd).toEqual(['album_markets.available_markets']);
  });
});

describe('a track of Spotify by its own id', () => {
  const track = spotifyId(1, 'C');
  const path = `/v1/tracks/${track}`;
  const details = { ...spotifyTrack(1), album: { id: spotifyId(7, 'B') } };

  it('tells whether it can be played in the market, and on which release', async () => {
    server.answer(path, { json: details });
    const { catalog, asked, budget } = startSpotify(server);
    expect(await catalog.track(track)).toEqual({
      id: track,
      release_id: spotifyId(7, 'B'),
      available: true,
    });
    expect(asked()).toEqual([`${path}?market=DE`]);
    expect(budget.log).toEqual(['take 1', 'ok']);
  });

  it.each<[string, Record<string, unknown>, object]>([
    ['can not be played', { is_playable: false }, { available: false }],
    [
      'does not say whether it can be played',
      { is_playable: undefined },
      { available: true, untold: ['availability'] },
    ],
    ['has another one in its place', { id: spotifyId(2, 'C') }, { id: spotifyId(2, 'C') }],
  ])('that %s says so', async (_, changes, expected) => {
    server.answer(path, { json: { ...details, ...changes } });
    expect(await startSpotify(server).catalog.track(track)).toMatchObject(expected);
  });

  it('is null only when Spotify itself does not know it', async () => {
    server.answer(path, spotifyRefusal(404, 'Resource not found'));
    expect(await startSpotify(server).catalog.track(track)).toBeNull();
    expect(await startSpotify(server).catalog.track('no id')).toBeNull();
    expect(server.requests).toEqual([]);
    server.answer(path, spotifyRefusal(403, 'Forbidden'));
    await expect(startSpotify(server).catalog.track(track)).rejects.toMatchObject({
      fault: 'down',
    });
  });
});
