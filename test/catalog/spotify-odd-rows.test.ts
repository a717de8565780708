import fc from 'fast-check';
import { spotify } from '../../shared/catalog/spotify.ts';
import { SettableClock } from '../support/clock.ts';
import {
  spotifyAlbum,
  spotifyArtist,
  spotifyId,
  spotifyImage,
  spotifyPage,
  spotifyTrack,
} from '../support/fake-spotify.ts';
import {
  type Answers,
  begun,
  compared,
  type Holds,
  look,
  oddValue,
  type Place,
  serving,
  type Source,
  spoiled,
} from './odd-rows.ts';
import { recordedBudget } from './recorded-budget.ts';

type Row = Record<string, unknown>;
const albumId = (id: number) => spotifyId(id, 'B');
const at = (kind: string, id: string) => `/v1/${kind}/${id}`;

const tracks = (of: number, changes: Record<number, object | null> = {}) =>
  spotifyPage(
    [1, 2, 3].flatMap((place) =>
      changes[place] === null
        ? []
        : [spotifyTrack(of * 10 + place, { track_number: place, ...changes[place] })],
    ),
  );
const page = (id: number, changes: Row = {}) => ({
  ...spotifyAlbum(id),
  total_tracks: 3,
  label: 'Nebel Records',
  external_ids: { upc: `72438496065${id}` },
  genres: ['dance'],
  tracks: tracks(id),
  ...changes,
});

const before: Answers = {
  '/api/token': { access_token: 'token', token_type: 'Bearer', expires_in: 3600 },
  [at('artists', spotifyId(27))]: spotifyArtist(27),
  [`${at('artists', spotifyId(27))}/albums`]: spotifyPage(
    [1, 2, 3, 4].map((id) => spotifyAlbum(id)),
  ),
  ...Object.fromEntries([1, 2, 3, 4].map((id) => [at('albums', albumId(id)), page(id)])),
};
/** The name, a record that is gone, a cover, a title, a new record, a label and tracks. */
const after: Answers = {
  ...before,
  [at('artists', spotifyId(27))]: spotifyArtist(27, { name: 'Somebody Else' }),
  [`${at('artists', spotifyId(27))}/albums`]: spotifyPage([
    spotifyAlbum(2, { images: [spotifyImage('f', 'ab67616d0000b273')], name: 'Another title' }),
    spotifyAlbum(3),
    spotifyAlbum(4),
    spotifyAlbum(6),
  ]),
  [at('albums', albumId(3))]: page(3, {
    label: 'Foreign Records',
    tracks: tracks(3, { 1: { explicit: true } }),
  }),
  [at('albums', albumId(4))]: page(4, { total_tracks: 2, tracks: tracks(4, { 2: null }) }),
};
const changes = [
  `BACK_CATALOG_ADDED ${albumId(6)}`,
  `PROFILE_NAME_CHANGED ${spotifyId(27)}`,
  `RELEASE_ARTWORK_CHANGED ${albumId(2)}`,
  `RELEASE_LABEL_CHANGED ${albumId(3)}`,
  `RELEASE_TITLE_CHANGED ${albumId(2)}`,
  `RELEASE_WENT_OFFLINE ${albumId(1)}`,
  `TRACKS_WENT_OFFLINE ${albumId(4)}`,
  `TRACK_EXPLICIT_CHANGED ${albumId(3)}`,
];

const album: Record<string, Holds> = {
  ...{ id: 'other', name: 'text', images: 'picture', album_type: 'other' },
  ...{ release_date: 'other', total_tracks: 'number', artists: 'other' },
};
const kinds: readonly [RegExp, Record<string, Holds>, readonly string[]][] = [
  [
    /artists\/\w+$/,
    { name: 'text', images: 'picture', followers: 'other', popularity: 'number' },
    [],
  ],
  [/\/albums$/, { total: 'number', next: 'other' }, []],
  [/\/albums$/, album, ['items']],
  [
    /\/albums\/\w+$/,
    { ...album, label: 'text', external_ids: 'other', genres: 'other', tracks: 'other' },
    [],
  ],
  [/\/albums\/\w+$/, { id: 'other', name: 'text' }, ['artists']],
  [/\/albums\/\w+$/, { total: 'number', next: 'other' }, ['tracks']],
  [
    /\/albums\/\w+$/,
    {
      ...{ id: 'other', name: 'text', track_number: 'number', disc_number: 'number' },
      ...{ duration_ms: 'number', explicit: 'boolean', is_playable: 'boolean', artists: 'other' },
    },
    ['tracks', 'items'],
  ],
];

interface Spoil {
  place: Place;
  holds: Holds;
  id: unknown;
}

function placesIn(answers: Answers): Spoil[] {
  return Object.entries(answers).flatMap(([path, body]) =>
    kinds
      .filter(([pattern]) => pattern.test(path))
      .flatMap(([, fields, way]) => {
        const found = way.reduce((row, key) => (row as Row)[key], body);
        const rows = Array.isArray(found)
          ? found.map((row: Row, index) => ({ row, way: [...way, index] }))
          : [{ row: found as Row, way }];
        return rows.flatMap((one) =>
          Object.entries(fields).map(([field, holds]): Spoil => ({
            place: { path, way: one.way, field },
            holds,
            id: one.row.id,
          })),
        );
      }),
  );
}

/** What may stay unseen while a field is odd: what it would tell itself, or what a whole list would. */
function hiddenBy({ place: { path, way, field }, id }: Spoil): (change: string) => boolean {
  const own = String(id);
  const isAbout = (change: string) => change.endsWith(` ${own}`);
  if (/artists\/\w+$/.test(path)) return (change) => field === 'name' && isAbout(change);
  if (path.endsWith('/albums')) {
    if (['id', 'name', 'total', 'next'].includes(field)) {
      return (change) => isAbout(change) || change.endsWith(albumId(1));
    }
    return (change) => field === 'images' && isAbout(change);
  }
  const release = path.split('/').at(-1) ?? '';
  const ofTracks = (change: string) =>
    change === `TRACKS_WENT_OFFLINE ${release}` || change === `TRACK_EXPLICIT_CHANGED ${release}`;
  if (way.length === 0 && field === 'id') return (change) => ofTracks(change) || isAbout(change);
  if (way.length === 0 && field === 'label') return (change) => change.startsWith('RELEASE_LABEL');
  if (way.length < 2)
    return (change) => (field === 'tracks' || way[0] === 'tracks') && ofTracks(change);
  if (way[0] !== 'tracks') return () => false;
  if (field === 'id' || field === 'name') {
    return ofTracks;
  }
  return (change) => field === 'explicit' && change === `TRACK_EXPLICIT_CHANGED ${release}`;
}

let shown: Answers = before;
const source: Source = {
  catalog: spotify({
    ...{ baseUrl: 'https://api.test', accountsUrl: 'https://api.test' },
    ...{ clientId: 'id', clientSecret: async () => 'secret', access: 'development', market: 'DE' },
    budget: recordedBudget(),
    clock: new SettableClock(),
    fetch: serving(() => shown, { error: { status: 404, message: 'Resource not found' } }, 404),
  }),
  show: (answers) => {
    shown = answers;
  },
  artist: spotifyId(27),
  releases: [1, 2, 3, 4].map(albumId),
};

async function seen(answers: Answers) {
  source.show(answers);
  const one = await look(source);
  if (!one) throw new Error('the look failed');
  return one;
}

const spoil = (places: readonly Spoil[]) =>
  fc.constantFrom(...places).chain((one) =>
    oddValue(one.holds).map((value) => ({
      ...one,
      // An album without a name is one that was taken down: that is no odd form.
      value: one.place.field === 'name' && value === '' ? null : value,
    })),
  );
const runs = { numRuns: 300, seed: 99, endOnFailure: true };

describe('one odd field in the answers of Spotify', () => {
  it('is alone: without it all is found, and nothing else', async () => {
    const known = begun(source, await seen(before));
    expect(compared(source, known, await seen(before)).found).toEqual([]);
    expect(compared(source, known, await seen(after)).found).toEqual(changes);
  });

  it('hides nothing but what it would tell, and nothing false is found', async () => {
    const known = begun(source, await seen(before));
    await fc.assert(
      fc.asyncProperty(spoil(placesIn(after)), async (one) => {
        const look = await seen(spoiled(after, one.place, one.value));
        // Without a date it can't be old; a re-check reads that on its own page.
        const isUndated = one.place.field === 'release_date' && one.id === albumId(6);
        const found = compared(source, known, look).found.map((change) =>
          isUndated ? change.replace('RELEASE_ADDED', 'BACK_CATALOG_ADDED') : change,
        );
        const isHidden = hiddenBy(one);
        expect(found.filter((change) => !changes.includes(change))).toEqual([]);
        expect(changes.filter((change) => !found.includes(change) && !isHidden(change))).toEqual(
          [],
        );
      }),
      runs,
    );
  });

  it('changes nothing of what is known: all is found afterwards as without it', async () => {
    const known = begun(source, await seen(before));
    await fc.assert(
      fc.asyncProperty(spoil(placesIn(before)), async (one) => {
        const look = await seen(spoiled(before, one.place, one.value));
        const { found, learned } = compared(source, known, look);
        expect(found).toEqual([]);
        expect(compared(source, learned, await seen(before), 2).found).toEqual([]);
        expect(compared(source, learned, await seen(after), 2).found).toEqual(changes);
      }),
      runs,
    );
  });

  it('at the first look is learned later, silently', async () => {
    const rows = placesIn(before).filter(
      ({ place: { path, field } }) =>
        !(path.endsWith('/albums') && ['id', 'name', 'total', 'next'].includes(field)) &&
        !(/artists\/\w+$/.test(path) && field === 'name'),
    );
    await fc.assert(
      fc.asyncProperty(spoil(rows), async (one) => {
        const known = begun(source, await seen(spoiled(before, one.place, one.value)));
        const { found, learned } = compared(source, known, await seen(before));
        expect(found).toEqual([]);
        expect(compared(source, learned, await seen(after), 2).found).toEqual(changes);
      }),
      runs,
    );
  });
});
