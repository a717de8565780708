import { deezer } from '../../shared/catalog/deezer.ts';
import {
  deezerAlbum,
  deezerArtist,
  deezerPage,
  deezerTrack,
  notFoundBody,
} from '../support/fake-deezer.ts';
import {
  type Answers,
  type Fields,
  provesOneOddField,
  seenBy,
  serving,
  type Source,
  type Spoil,
  spoiled,
} from './odd-rows.ts';
import { recordedBudget } from './recorded-budget.ts';

const page = (id: number, changes: Record<string, unknown> = {}) => ({
  ...deezerAlbum(id),
  label: 'Nebel Records',
  upc: `72438496065${id}`,
  nb_tracks: 3,
  available: true,
  artist: { id: 27, name: 'Artist 27' },
  contributors: [
    { id: 27, name: 'Artist 27', role: 'Main' },
    { id: 28, name: 'Guest', role: 'Featured' },
  ],
  genres: { data: [{ id: 113, name: 'Dance' }] },
  ...changes,
});
const tracks = (of: number, changes: Record<number, object | null> = {}) =>
  deezerPage(
    [1, 2, 3].flatMap((at) => {
      const track = deezerTrack(of * 10 + at, { track_position: at, ...changes[at] });
      return changes[at] === null ? [] : [track];
    }),
  );
const top = (...ids: number[]) =>
  deezerPage(
    ids.map((id) => ({ ...deezerTrack(id), album: { id: 3, title: 'Album 3' } })),
    100,
    9,
  );
const albums = (...rows: object[]) => deezerPage(rows);

const before: Answers = {
  '/artist/27': deezerArtist(27),
  '/artist/27/albums': albums(...[1, 2, 3, 4].map((id) => deezerAlbum(id))),
  '/artist/27/top': top(31, 32),
  ...Object.fromEntries([1, 2, 3, 4].map((id) => [`/album/${id}`, page(id)])),
  ...Object.fromEntries([1, 2, 3, 4].map((id) => [`/album/${id}/tracks`, tracks(id)])),
};
/** The name, a record that is gone, a cover, a title, a new record, a label, an ISRC and a track. */
const after: Answers = {
  ...before,
  '/artist/27': deezerArtist(27, { name: 'Somebody Else' }),
  '/artist/27/albums': albums(
    deezerAlbum(2, { md5_image: 'f'.repeat(32), title: 'Another title' }),
    deezerAlbum(3),
    deezerAlbum(4),
    deezerAlbum(6),
  ),
  '/artist/27/top': top(31, 41),
  '/album/3': page(3, { label: 'Foreign Records' }),
  '/album/3/tracks': tracks(3, { 1: { isrc: 'USUM71700001' }, 2: { readable: false } }),
  '/album/4': page(4, { nb_tracks: 2 }),
  '/album/4/tracks': tracks(4, { 2: null }),
};
const changes = [
  'BACK_CATALOG_ADDED 6',
  'PROFILE_NAME_CHANGED 27',
  'RELEASE_ARTWORK_CHANGED 2',
  'RELEASE_LABEL_CHANGED 3',
  'RELEASE_TITLE_CHANGED 2',
  'RELEASE_WENT_OFFLINE 1',
  'TOP_TRACKS_CHANGED 27',
  'TRACKS_WENT_OFFLINE 3',
  'TRACKS_WENT_OFFLINE 4',
  'TRACK_ISRC_CHANGED 3',
];

const fields: Fields = [
  [/^\/artist\/27$/, { name: 'text', nb_fan: 'number', picture_big: 'picture' }],
  [
    /\/albums$/,
    {
      ...{ id: 'number', title: 'text', cover_big: 'picture', md5_image: 'other' },
      ...{ record_type: 'other', release_date: 'other' },
    },
    ['data'],
  ],
  [/\/top$/, { id: 'number', title: 'text', isrc: 'other', album: 'other' }, ['data']],
  [
    /^\/album\/\d+$/,
    {
      ...{ id: 'number', title: 'text', cover_big: 'picture', md5_image: 'other' },
      ...{ record_type: 'other', release_date: 'other', label: 'text', upc: 'other' },
      ...{ nb_tracks: 'number', available: 'boolean', artist: 'other', contributors: 'other' },
      genres: 'other',
    },
  ],
  [/^\/album\/\d+$/, { id: 'number', name: 'text', role: 'text' }, ['contributors']],
  [
    /\/tracks$/,
    {
      ...{ id: 'number', title: 'text', track_position: 'number', disk_number: 'number' },
      ...{ duration: 'number', isrc: 'other', explicit_lyrics: 'boolean', readable: 'boolean' },
    },
    ['data'],
  ],
  [/\/(albums|tracks)$/, { total: 'number', next: 'other' }],
];

const isIdentity = ({ place: { path, field } }: Spoil) =>
  ['id', 'title', 'total', 'next'].includes(field) && !/^\/album\/\d+$/.test(path);

function hiddenBy(spoil: Spoil): (change: string) => boolean {
  const { path, way, field } = spoil.place;
  const about =
    (...types: string[]) =>
    (change: string) =>
      types.some((type) => change.startsWith(`${type} `) || change === type);
  const release = /\d+/.exec(path.replace('/artist', ''))?.[0] ?? '';
  if (path === '/artist/27') return field === 'name' ? about('PROFILE_NAME_CHANGED') : () => false;
  if (path.endsWith('/albums')) {
    const own = String(spoil.id);
    if (isIdentity(spoil))
      return (change) => change === 'RELEASE_WENT_OFFLINE 1' || change.endsWith(` ${own}`);
    return field === 'md5_image' || field === 'cover_big'
      ? about(`RELEASE_ARTWORK_CHANGED ${own}`)
      : () => false;
  }
  if (path.endsWith('/top')) return isIdentity(spoil) ? about('TOP_TRACKS_CHANGED') : () => false;
  if (path.endsWith('/tracks')) {
    const own = about(`TRACK_ISRC_CHANGED ${release}`, `TRACKS_WENT_OFFLINE ${release}`);
    if (isIdentity(spoil)) return own;
    if (field === 'isrc') return about(`TRACK_ISRC_CHANGED ${release}`);
    return field === 'readable' && spoil.id === 32 ? about('TRACKS_WENT_OFFLINE 3') : () => false;
  }
  // A page that doesn't say whose it is says nothing.
  if (field === 'id' && way.length === 0) {
    return about(
      `RELEASE_LABEL_CHANGED ${release}`,
      `TRACKS_WENT_OFFLINE ${release}`,
      `TRACK_ISRC_CHANGED ${release}`,
    );
  }
  return field === 'label' ? about('RELEASE_LABEL_CHANGED 3') : () => false;
}

let shown: Answers = before;
const heard: string[] = [];
const source: Source = {
  catalog: deezer({
    baseUrl: 'https://api.deezer.com',
    budget: recordedBudget(),
    fetch: serving(() => shown, notFoundBody),
    odd: (field) => heard.push(field),
  }),
  show: (answers) => {
    shown = answers;
  },
  artist: '27',
  releases: ['1', '2', '3', '4'],
};

describe('one odd field in the answers of Deezer', () => {
  provesOneOddField({
    ...{ source, fields, before, after, changes, came: 6, hiddenBy, seed: 7 },
    isIdentity: (one) => isIdentity(one) || one.place.field === 'name',
  });

  it('is counted by its name', async () => {
    heard.length = 0;
    const place = { path: '/artist/27/albums', way: ['data', 1], field: 'release_date' };
    await seenBy(source, spoiled(before, place, 'yesterday'));
    expect(heard).toEqual(['album.release_date']);
  });

  it('fails the look only in an answer that doesn’t say whose it is', async () => {
    const answers = spoiled(before, { path: '/artist/27', way: [], field: 'id' }, null);
    await expect(seenBy(source, answers)).rejects.toThrow('the look failed');
  });
});
