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
  type Fields,
  type Holds,
  provesOneOddField,
  serving,
  type Source,
  type Spoil,
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
const fields: Fields = [
  [
    /artists\/\w+$/,
    { name: 'text', images: 'picture', followers: 'other', popularity: 'number' },
    [],
  ],
  [/\/albums$/, { total: 'number', next: 'other' }],
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

/** Of the list or the profile: those of pages are read again. */
const isIdentity = ({ place: { path, field } }: Spoil) =>
  (path.endsWith('/albums') && ['id', 'name', 'total', 'next'].includes(field)) ||
  (/artists\/\w+$/.test(path) && field === 'name');

describe('one odd field in the answers of Spotify', () => {
  provesOneOddField({
    ...{ source, fields, before, after, changes, came: albumId(6), isIdentity, hiddenBy, seed: 99 },
  });
});
