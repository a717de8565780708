import { make } from '../../lib/simulator/world.ts';
import { answerDeezer } from '../../lib/simulator/wire/deezer-routes.ts';
import { answerMusicbrainz } from '../../lib/simulator/wire/musicbrainz.ts';

const world = make(1, { today: '2026-11-21' });
const wire = {
  now: new Date('2026-11-21T10:00:00Z'),
  apiUrl: 'http://catalog.test',
  pictureUrl: 'http://pictures.test',
  siteUrl: ({ number }: { number: number }) => `http://127.0.1.${number}:1234/`,
};
const pictures = (prefix: string) => [
  prefix,
  ...['small', 'medium', 'big', 'xl'].map((size) => `${prefix}_${size}`),
];
const artistFields = ['id', 'name', ...pictures('picture'), 'tracklist', 'type'];
const linkedFields = [...artistFields, 'link', 'share', 'radio'];
const trackFields = [
  ...['id', 'readable', 'title', 'title_short', 'title_version', 'link', 'duration', 'rank'],
  ...['explicit_lyrics', 'explicit_content_lyrics', 'explicit_content_cover', 'preview'],
  ...['md5_image', 'artist', 'type'],
];
const codeFields = ['isrc', 'track_position', 'disk_number'];
const albumFields = [
  ...['id', 'title', 'link', ...pictures('cover'), 'md5_image', 'genre_id', 'fans'],
  ...['release_date', 'record_type', 'tracklist', 'explicit_lyrics', 'type'],
];
const albumDetailFields = [
  ...[...albumFields, 'upc', 'share', 'genres', 'label', 'nb_tracks', 'duration', 'available'],
  ...['explicit_content_lyrics', 'explicit_content_cover', 'contributors', 'artist', 'tracks'],
];
const briefAlbumFields = ['id', 'title', ...pictures('cover'), 'md5_image', 'tracklist', 'type'];

type Json = Record<string, unknown>;

function answer(path: string): { status: number; body: Json } {
  const { pathname, searchParams } = new URL(`http://h${path}`);
  const { status, body } = answerDeezer(world, pathname, searchParams, wire);
  return { status, body: JSON.parse(JSON.stringify(body)) as Json };
}

function firstOf(list: unknown): Json {
  return (list as Json[])[0]!;
}

describe('the Deezer part', () => {
  const album = answer('/album/1001011').body;
  const track = answer('/track/100101101').body;
  const top = firstOf(answer('/artist/1001/top').body.data);

  it.each<[string, unknown, string[]]>([
    ['an artist', answer('/artist/1001').body, [...linkedFields, 'nb_album', 'nb_fan']],
    [
      'a found artist',
      firstOf(answer('/search/artist?q=nova').body.data),
      [...artistFields, 'link', 'radio', 'nb_album', 'nb_fan'],
    ],
    ['a record in a list', firstOf(answer('/artist/1001/albums').body.data), albumFields],
    ['a record by id', album, albumDetailFields],
    ['the artist of a record', album.artist, artistFields],
    ['a contributor of a record', firstOf(album.contributors), [...linkedFields, 'role']],
    ['a track inside a record', firstOf((album.tracks as Json).data), trackFields],
    [
      'a track in the list of a record',
      firstOf(answer('/album/1001011/tracks').body.data),
      [...trackFields, ...codeFields],
    ],
    ['a top track', top, [...trackFields, 'contributors', 'album']],
    ['the record of a top track', top.album, briefAlbumFields],
    [
      'a track by id',
      track,
      [
        ...[...trackFields, ...codeFields, 'share', 'release_date', 'bpm', 'gain'],
        ...['available_countries', 'contributors', 'album'],
      ],
    ],
    ['the artist of a track by id', track.artist, linkedFields],
    ['the record of a track by id', track.album, [...briefAlbumFields, 'link', 'release_date']],
  ])('gives %s exactly the fields of the real catalog', (_, body, fields) => {
    expect(Object.keys(body as Json).sort()).toEqual([...new Set(fields)].sort());
  });

  it('gives ids, counts and durations as numbers', () => {
    expect(answer('/artist/1001').body).toMatchObject({ id: 1001, nb_fan: 184_230 });
    expect(album).toMatchObject({ id: 1_001_011, nb_tracks: 13, available: true });
    expect(typeof track.duration).toBe('number');
  });

  it('carries the content id of a picture in its path, in four sizes', () => {
    const hash = String(album.md5_image);
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
    const at = (size: number) =>
      `http://pictures.test/images/cover/${hash}/${size}x${size}-000000-80-0-0.jpg`;
    expect(album).toMatchObject({
      cover_small: at(56),
      cover_medium: at(250),
      cover_big: at(500),
      cover_xl: at(1000),
    });
  });

  it('gives an artist without a picture the default one: an empty hash', () => {
    expect(answer('/artist/1016').body.picture_small).toBe(
      'http://pictures.test/images/artist//56x56-000000-80-0-0.jpg',
    );
  });

  it.each(['/artist/1', '/artist/-1', '/artist/1/albums', '/artist/1/top', '/album/0', '/track/7'])(
    'says no to the unknown %s with status 200 and code 800',
    (path) => {
      expect(answer(path)).toEqual({
        status: 200,
        body: { error: { type: 'DataException', message: 'no data', code: 800 } },
      });
    },
  );

  it.each(['/does-not-exists', '/artist', '/constructor/5', '/artist/1001/nothing'])(
    'answers the unknown path %s with 404',
    (path) => {
      expect(answer(path)).toEqual({ status: 404, body: { error: 'Not Found' } });
    },
  );

  it.each([
    ['etoile', 1005],
    ['ÉTOILE mécanique', 1005],
    ['полярный', 1003],
    ['夜行', 1004],
    ['salt &', 1006],
    ['"rewind"', 1007],
    ['null island', 1037],
  ])('finds %s', (q, id) => {
    const { data } = answer(`/search/artist?q=${encodeURIComponent(q)}`).body;
    expect(firstOf(data).id).toBe(id);
  });

  it('finds two artists of one name, the one with more followers first', () => {
    const { data, total } = answer('/search/artist?q=marble+kites').body;
    expect((data as Json[]).map(({ id }) => id)).toEqual([1018, 1017]);
    expect(total).toBe(2);
  });

  it('answers a search for nothing that is there with an empty list', () => {
    expect(answer('/search/artist?q=qwertyuiop').body).toEqual({ data: [], total: 0 });
  });
});

describe('the MusicBrainz part', () => {
  const ask = (path: string) => {
    const { pathname, searchParams } = new URL(`http://h${path}`);
    return answerMusicbrainz(world, pathname, searchParams, wire);
  };
  const resource = 'https://www.deezer.com/artist/1001';
  const mbid = String(world.artists['1001']?.mbid);

  it('leads from the address in the catalog to the artist', () => {
    expect(ask(`/url?resource=${resource}&inc=artist-rels&fmt=json`)).toMatchObject({
      status: 200,
      body: {
        resource,
        relations: [
          {
            type: 'free streaming',
            'target-type': 'artist',
            direction: 'backward',
            ended: false,
            artist: { id: mbid, name: 'Nova Pilot', 'sort-name': 'Nova Pilot' },
          },
        ],
      },
    });
  });

  it('tells the addresses of an artist, the official homepage among them', () => {
    const { body } = ask(`/artist/${mbid}?inc=url-rels&fmt=json`);
    const { relations } = body as { relations: Json[] };
    expect(relations).toContainEqual(
      expect.objectContaining({
        type: 'official homepage',
        'type-id': 'fe33d22f-c3b0-4d68-bd53-a856badf2b15',
        'target-type': 'url',
        ended: false,
        begin: null,
        end: null,
        url: expect.objectContaining({ resource: 'http://127.0.1.1:1234/' }) as unknown,
      }),
    );
    expect(relations.map(({ type }) => type)).toContain('social network');
  });

  it('leaves relations out where they were not asked for', () => {
    expect(ask(`/artist/${mbid}?fmt=json`).body).not.toHaveProperty('relations');
  });

  it.each([
    ['an artist whose homepage is not listed', 1011, []],
    ['an artist whose homepage is a thing of the past', 1013, [true]],
  ])('has %s', (_, id, ended) => {
    const { body } = ask(`/artist/${String(world.artists[id]?.mbid)}?inc=url-rels`);
    const homepages = (body as { relations: Json[] }).relations.filter(
      ({ type }) => type === 'official homepage',
    );
    expect(homepages.map((relation) => relation.ended)).toEqual(ended);
  });

  it.each([
    ['/url?resource=https://www.deezer.com/artist/1012&inc=artist-rels', 404, 'Not Found'],
    ['/url?resource=https://www.deezer.com/artist/5', 404, 'Not Found'],
    ['/artist/00000000-0000-4000-8000-000000000000?inc=url-rels', 404, 'Not Found'],
    ['/artist/nobody', 400, 'Invalid mbid.'],
    ['/url', 400, 'Must specify a resource.'],
  ])('answers %s with %d', (path, status, error) => {
    expect(ask(path)).toMatchObject({ status, body: { error } });
  });
});
