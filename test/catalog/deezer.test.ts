import { deezer } from '../../shared/catalog/deezer.ts';
import {
  deezerAlbum,
  deezerArtist,
  deezerPage,
  deezerTrack,
  startFakeDeezer,
} from '../support/fake-deezer.ts';
import { recordedBudget } from './recorded-budget.ts';
import { forSuite } from '../support/suite.ts';

const server = forSuite(startFakeDeezer);

function start() {
  server.requests.length = 0;
  const budget = recordedBudget();
  const odd: string[] = [];
  const options = { baseUrl: server.baseUrl, budget, timeoutSeconds: 600 };
  return { budget, odd, catalog: deezer({ ...options, odd: (field) => odd.push(field) }) };
}

describe('an artist of Deezer', () => {
  it('is told in the words of the service', async () => {
    server.answer('/artist/27', { json: deezerArtist(27, { name: ' Daft Punk ' }) });
    const { catalog, budget } = start();
    expect(await catalog.artist('27')).toEqual({
      streaming_id: '27',
      name: 'Daft Punk',
      image: {
        id: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa27',
        url: 'https://cdn-images.dzcdn.net/images/artist/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa27/500x500-000000-80-0-0.jpg',
      },
      followers: 1027,
      monthly_listeners: null,
      popularity: null,
      release_count: 3,
      catalog_url: 'https://www.deezer.com/artist/27',
    });
    expect(budget.log).toEqual(['take 1', 'ok']);
  });

  it('comes with the id that was answered, so that a merge is seen', async () => {
    server.answer('/artist/27', { json: deezerArtist(28) });
    expect(await start().catalog.artist('27')).toMatchObject({ streaming_id: '28' });
  });

  it.each([
    ['an empty id', 'https://e-cdns-images.dzcdn.net/images/artist//500x500-000000-80-0-0.jpg'],
    [
      'the MD5 of nothing',
      'https://cdn-images.dzcdn.net/images/artist/d41d8cd98f00b204e9800998ecf8427e/500x500.jpg',
    ],
    ['null', null],
    ['an empty address', ''],
  ])('has no picture when it is the default one: %s', async (_, picture_big) => {
    server.answer('/artist/27', { json: deezerArtist(27, { picture_big }) });
    expect(await start().catalog.artist('27')).toMatchObject({ image: { id: null, url: null } });
  });

  it('is told without its picture when the answer has no such field', async () => {
    server.answer('/artist/27', { json: deezerArtist(27, { picture_big: undefined }) });
    const artist = await start().catalog.artist('27');
    expect(artist).toMatchObject({ image: { id: null, url: null }, untold: ['image'] });
  });

  it('keeps the id of its picture when the host and the size change', async () => {
    const id = 'f2bc007e9133c946ac3c3907ddc5d2ea';
    for (const start_ of ['https://cdns-images.dzcdn.net', 'https://other.example/v2']) {
      const picture_big = `${start_}/images/artist/${id}/56x56-000000-80-0-0.jpg?x`;
      server.answer('/artist/27', { json: deezerArtist(27, { picture_big }) });
      expect(await start().catalog.artist('27')).toMatchObject({ image: { id } });
    }
  });

  it.each<[string, Record<string, unknown>]>([
    ['no id', { id: undefined }],
    ['the id 0', { id: 0 }],
  ])('is not taken from an answer with %s', async (_, changes) => {
    server.answer('/artist/27', { json: deezerArtist(27, changes) });
    const { catalog, budget } = start();
    await expect(catalog.artist('27')).rejects.toMatchObject({ fault: 'malformed' });
    expect(budget.log).toEqual(['take 1', 'failed']);
  });

  it.each<[string, Record<string, unknown>, object]>([
    ['a picture', { picture_big: 'https://cdn.example/p/27.jpg' }, { untold: ['image'] }],
    ['a blank name', { name: ' ' }, { name: '', untold: ['name'] }],
    ['no name', { name: undefined }, { name: '', untold: ['name'] }],
    ['a name that is no text', { name: 5 }, { name: '', untold: ['name'] }],
    ['followers that are no number', { nb_fan: '5' }, { followers: null }],
    ['negative followers', { nb_fan: -1 }, { followers: null }],
  ])(
    'is told without %s that is not understood, which is counted',
    async (_, changes, expected) => {
      server.answer('/artist/27', { json: deezerArtist(27, changes) });
      const { catalog, budget, odd } = start();
      expect(await catalog.artist('27')).toMatchObject({ streaming_id: '27', ...expected });
      expect(odd).toEqual([`artist.${Object.keys(changes).join('')}`]);
      expect(budget.log).toEqual(['take 1', 'ok']);
    },
  );

  it('has unknown followers, not zero, when the answer leaves them out', async () => {
    server.answer('/artist/27', { json: deezerArtist(27, { nb_fan: undefined }) });
    expect(await start().catalog.artist('27')).toMatchObject({ followers: null });
  });

  it('is unknown without a request when its id is no number', async () => {
    const { catalog, budget } = start();
    expect(await catalog.artist('4tZwfgrHOc3mvqYlEYSvVi')).toBeNull();
    expect(await catalog.release('../artist/27')).toBeNull();
    expect(await catalog.topTracks('0')).toBeNull();
    expect(await catalog.releases('x')).toMatchObject({ complete: false, releases: [] });
    expect(budget.log).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it('is found by search, with the words sent as they are', async () => {
    const rows = [1, 2, 3].map((id) => deezerArtist(id));
    server.answer('/search/artist', { json: deezerPage(rows, 90, 3) });
    const { catalog } = start();
    const found = await catalog.search('Daft & Punk?', 2);
    expect(found.map(({ streaming_id }) => streaming_id)).toEqual(['1', '2']);
    expect(server.requests).toEqual(['/search/artist?q=Daft%20%26%20Punk%3F&limit=2']);
  });

  it('has top tracks, in their order', async () => {
    const track = { ...deezerTrack(5), isrc: undefined, album: { id: 9, title: 'x' } };
    server.answer('/artist/27/top', {
      json: deezerPage([track, { ...deezerTrack(4), album: undefined }], 100, 2),
    });
    expect(await start().catalog.topTracks('27')).toEqual([
      { id: '5', name: 'Track 5', release_id: '9', isrc: null, popularity: null },
      { id: '4', name: 'Track 4', release_id: null, isrc: 'GBDUW0000004', popularity: null },
    ]);
    expect(server.requests).toEqual(['/artist/27/top?limit=10']);
  });
});

describe('the releases of an artist of Deezer', () => {
  const albums = (...ids: number[]) => ids.map((id) => deezerAlbum(id));

  it('are read to the last page, with leave for each', async () => {
    server.answer(
      '/artist/27/albums',
      { json: deezerPage(albums(1, 2), 3, 2) },
      { json: deezerPage(albums(3), 3) },
    );
    const { catalog, budget } = start();
    const { releases, ...rest } = await catalog.releases('27');
    expect(rest).toEqual({ complete: true, note: null, row_count: 3 });
    expect(releases.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(server.requests).toEqual([
      '/artist/27/albums?index=0&limit=100',
      '/artist/27/albums?index=2&limit=100',
    ]);
    expect(budget.log).toEqual(['take 1', 'ok', 'take 1', 'ok']);
  });

  it('are told in the words of the service', async () => {
    server.answer('/artist/27/albums', { json: deezerPage(albums(7)) });
    expect((await start().catalog.releases('27')).releases).toEqual([
      {
        id: '7',
        title: 'Album 7',
        type: 'album',
        relation: 'main',
        release_date: '2024-05-17',
        image: expect.objectContaining({ id: 'ccccccccccccccccccccccccccccccc7' }) as unknown,
        catalog_url: 'https://www.deezer.com/album/7',
        label: null,
        upc: null,
        total_tracks: null,
      },
    ]);
  });

  it.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ record_type: 'single' }, { type: 'single' }],
    [{ record_type: 'EP' }, { type: 'ep' }],
    [{ record_type: 'compile' }, { type: 'compilation' }],
    [{ record_type: 'mixtape' }, { type: null }],
    [{ record_type: undefined }, { type: null }],
    [{ release_date: '0000-00-00' }, { release_date: null }],
    [{ release_date: '2023-02-29' }, { release_date: null }],
    [{ release_date: undefined }, { release_date: null }],
    [{ release_date: '2030-12-24' }, { release_date: '2030-12-24' }],
    [{ id: '77' }, { id: '77' }],
    [{ md5_image: undefined }, { image: { id: 'ccccccccccccccccccccccccccccccc7' } }],
    [{ md5_image: '', cover_big: null }, { image: { id: null, url: null } }],
    [{ md5_image: undefined, cover_big: undefined }, { untold: ['image'] }],
    [
      { cover_big: 'https://cdn.example/other/form.jpg' },
      { image: { id: 'ccccccccccccccccccccccccccccccc7' } },
    ],
    [{ md5_image: 'x', cover_big: 'https://cdn.example/other.jpg' }, { untold: ['image'] }],
    [{ md5_image: 5, cover_big: null }, { untold: ['image'] }],
    [{ md5_image: 5 }, { image: { id: 'ccccccccccccccccccccccccccccccc7' } }],
    [{ cover_big: 5 }, { image: { id: 'ccccccccccccccccccccccccccccccc7', url: null } }],
  ])('understand %j', async (changes, expected) => {
    server.answer('/artist/27/albums', { json: deezerPage([deezerAlbum(7, changes)]) });
    expect((await start().catalog.releases('27')).releases[0]).toMatchObject(expected);
  });

  it.each<[string, unknown[], RegExp]>([
    ['fewer rows came than there are', [deezerPage(albums(1, 2), 3)], /2 of 3/],
    ['more rows came than there are', [deezerPage(albums(1, 2), 1)], /2 of 1/],
    [
      'a row moved to another page',
      [deezerPage(albums(1), 2, 1), deezerPage(albums(1), 2)],
      /1 of/,
    ],
    [
      'the total changed meanwhile, though it fits in the end',
      [deezerPage(albums(1), 3, 1), deezerPage(albums(2), 2)],
      /changed/,
    ],
    ['the next page is the same', [deezerPage(albums(1), 2, 0)], /out of order/],
    ['the next page is no page', [{ ...deezerPage(albums(1), 2), next: '?' }], /out of order/],
    [
      'the artist goes unknown between pages',
      [deezerPage(albums(1), 2, 1), { error: { code: 800 } }],
      /no such list/,
    ],
    ['the artist is unknown', [{ error: { code: 800 } }], /no such list/],
    ['a row has no id', [deezerPage([...albums(1), deezerAlbum(2, { id: null })])], /1 of 2 rel/],
    ['a row has no title', [deezerPage([deezerAlbum(1, { title: '' })])], /1 of 1 release/],
    ['a row is no object', [deezerPage([...albums(1, 2), 'row'])], /1 of 3 release/],
    ['nobody says how many there are', [{ data: albums(1) }], /doesn’t say/],
    ['the next page is no text', [{ ...deezerPage(albums(1)), next: 5 }], /out of order/],
  ])('are not complete when %s', async (_, pages, note) => {
    server.answer('/artist/27/albums', ...pages.map((json) => ({ json })));
    const list = await start().catalog.releases('27');
    expect(list.complete).toBe(false);
    expect(list.note).toMatch(note);
  });

  it('are given up, not complete, when their pages have no end', async () => {
    let index = 0;
    server.answer('/artist/27/albums', (_request, response) => {
      index += 1;
      response.end(JSON.stringify(deezerPage([deezerAlbum(index)], 1_000_000, index)));
    });
    const list = await start().catalog.releases('27');
    expect(list).toMatchObject({ complete: false, note: 'it has more than 100 pages' });
    expect(list.releases).toHaveLength(100);
    expect(server.requests).toHaveLength(100);
  });

  it('are never read from where `next` points to', async () => {
    const page = deezerPage(albums(1), 2);
    const next = 'http://169.254.169.254/latest?index=1';
    server.answer(
      '/artist/27/albums',
      { json: { ...page, next } },
      { json: deezerPage(albums(2), 2) },
    );
    expect(await start().catalog.releases('27')).toMatchObject({ complete: true });
    expect(server.requests[1]).toBe('/artist/27/albums?index=1&limit=100');
  });

  it('are not read at all when one page cannot be', async () => {
    server.answer(
      '/artist/27/albums',
      { json: deezerPage(albums(1), 2, 1) },
      { json: {}, status: 500 },
    );
    await expect(start().catalog.releases('27')).rejects.toMatchObject({ fault: 'down' });
  });
});

describe('a release of Deezer by its own id', () => {
  const details = {
    ...deezerAlbum(7),
    upc: '724384960650',
    label: 'Parlophone',
    nb_tracks: 3,
    available: true,
    contributors: [
      { id: 27, name: 'A', role: 'Main' },
      { id: 28, name: 'B', role: 'Featured' },
      { id: 27, name: 'A', role: 'Main' },
    ],
    genres: { data: [{ id: 113, name: 'Dance' }] },
    artist: { id: 27, name: 'A' },
    tracks: { data: [{ id: 1, title: 'without position and ISRC' }] },
  };

  it('comes with all its tracks, positions and ISRCs, for one leave', async () => {
    server.answer('/album/7', { json: details });
    server.answer(
      '/album/7/tracks',
      { json: deezerPage([deezerTrack(1), deezerTrack(2, { readable: false })], 3, 2) },
      { json: deezerPage([deezerTrack(3, { isrc: '', disk_number: 2 })], 3) },
    );
    const { catalog, budget } = start();
    const release = await catalog.release('7');
    expect(release).toMatchObject({
      id: '7',
      label: 'Parlophone',
      upc: '724384960650',
      total_tracks: 3,
      contributors: [
        { id: '27', name: 'A' },
        { id: '28', name: 'B' },
      ],
      main_artists: [{ id: '27', name: 'A' }],
      genres: ['Dance'],
      available: true,
      catalog_url: 'https://www.deezer.com/album/7',
    });
    expect(release?.tracks).toEqual([
      {
        id: '1',
        title: 'Track 1',
        position: 1,
        disc: 1,
        duration_ms: 200_000,
        isrc: 'GBDUW0000001',
        explicit: false,
        available: true,
      },
      expect.objectContaining({ id: '2', available: false }),
      expect.objectContaining({ id: '3', isrc: null, disc: 2 }),
    ]);
    expect(budget.log).toEqual(['take 1', 'ok', 'take 1', 'ok', 'take 1', 'ok']);
  });

  it.each<[string, unknown]>([
    ['are far fewer than the list says', deezerPage([deezerTrack(1)], 5)],
    ['are not known', { error: { code: 800 } }],
  ])('has no tracks, rather than some of them, when they %s', async (_, json) => {
    server.answer('/album/7', { json: details });
    server.answer('/album/7/tracks', { json });
    expect(await start().catalog.release('7')).toMatchObject({ id: '7', tracks: null });
  });

  it('is unavailable when Deezer says so, and has unknown fields where it says nothing', async () => {
    const bare = { ...details, available: false, label: '', upc: undefined, nb_tracks: undefined };
    server.answer('/album/7', { json: { ...bare, contributors: [], genres: undefined } });
    server.answer('/album/7/tracks', { json: deezerPage([]) });
    expect(await start().catalog.release('7')).toMatchObject({
      available: false,
      label: null,
      upc: null,
      total_tracks: null,
      contributors: [],
      main_artists: [{ id: '27', name: 'A' }],
      genres: [],
      tracks: [],
    });
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>, object]>([
    ['the album', { available: undefined }, {}, { available: true, untold: ['availability'] }],
    ['a track', {}, { readable: undefined }, { tracks: [{ is_available_unsure: true }] }],
  ])('leaves out whether %s can be played when that is not told', async (_, album, track, told) => {
    server.answer('/album/7', { json: { ...details, nb_tracks: 1, ...album } });
    server.answer('/album/7/tracks', { json: deezerPage([deezerTrack(1, track)]) });
    const release = await start().catalog.release('7');
    expect(release).toMatchObject({ tracks: [{ available: true }], ...told });
  });

  it('keeps the tracks that can be read, and says that there are more', async () => {
    server.answer('/album/7', { json: { ...details, nb_tracks: 2 } });
    const rows = [deezerTrack(1), deezerTrack(2, { title: null })];
    server.answer('/album/7/tracks', { json: deezerPage(rows) });
    const { catalog, odd } = start();
    expect(await catalog.release('7')).toMatchObject({
      tracks: [{ id: '1' }],
      has_unread_tracks: true,
    });
    expect(odd).toEqual(['track.title']);
  });

  it('is null, and costs one request, when Deezer does not know it', async () => {
    server.answer('/album/7', { json: { error: { type: 'DataException', code: 800 } } });
    expect(await start().catalog.release('7')).toBeNull();
    expect(server.requests).toEqual(['/album/7']);
  });

  it('is not known, rather than gone, when its tracks cannot be read', async () => {
    server.answer('/album/7', { json: details });
    server.answer('/album/7/tracks', { json: { error: { code: 700 } } });
    await expect(start().catalog.release('7')).rejects.toMatchObject({ fault: 'down' });
  });
});

describe('a track of Deezer by its own id', () => {
  const details = { ...deezerTrack(5), album: { id: 7, title: 'Album 7' } };

  it('tells whether it can be played and on which release, for one leave', async () => {
    server.answer('/track/5', { json: details });
    const { catalog, budget } = start();
    expect(await catalog.track('5')).toEqual({ id: '5', release_id: '7', available: true });
    expect(server.requests).toEqual(['/track/5']);
    expect(budget.log).toEqual(['take 1', 'ok']);
  });

  it.each<[string, Record<string, unknown>, object]>([
    ['can not be played', { readable: false }, { available: false }],
    [
      'does not say whether it can be played',
      { readable: undefined },
      { available: true, untold: ['availability'] },
    ],
    ['does not name its release', { album: undefined }, { release_id: null }],
    ['answers as another one', { id: 6 }, { id: '6' }],
  ])('that %s says so', async (_, changes, expected) => {
    server.answer('/track/5', { json: { ...details, ...changes } });
    expect(await start().catalog.track('5')).toMatchObject(expected);
  });

  it('is null only when Deezer itself does not know it', async () => {
    server.answer('/track/5', { json: { error: { type: 'DataException', code: 800 } } });
    expect(await start().catalog.track('5')).toBeNull();
    server.answer('/track/5', { json: { error: { code: 700 } } });
    await expect(start().catalog.track('5')).rejects.toMatchObject({ fault: 'down' });
    server.answer('/track/5', { json: { readable: false } });
    await expect(start().catalog.track('5')).rejects.toMatchObject({ fault: 'malformed' });
  });

  it('is not asked for by what is no id', async () => {
    expect(await start().catalog.track('../artist/27')).toBeNull();
    expect(server.requests).toEqual([]);
  });
});
