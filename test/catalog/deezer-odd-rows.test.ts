import fc from 'fast-check';
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

const fields: readonly [RegExp, Record<string, Holds>, string?][] = [
  [/^\/artist\/27$/, { name: 'text', nb_fan: 'number', picture_big: 'picture' }],
  [
    /\/albums$/,
    {
      ...{ id: 'number', title: 'text', cover_big: 'picture', md5_image: 'other' },
      ...{ record_type: 'other', release_date: 'other' },
    },
    'data',
  ],
  [/\/top$/, { id: 'number', title: 'text', isrc: 'other', album: 'other' }, 'data'],
  [
    /^\/album\/\d+$/,
    {
      ...{ id: 'number', title: 'text', cover_big: 'picture', md5_image: 'other' },
      ...{ record_type: 'other', release_date: 'other', label: 'text', upc: 'other' },
      ...{ nb_tracks: 'number', available: 'boolean', artist: 'other', contributors: 'other' },
      genres: 'other',
    },
  ],
  [/^\/album\/\d+$/, { id: 'number', name: 'text', role: 'text' }, 'contributors'],
  [
    /\/tracks$/,
    {
      ...{ id: 'number', title: 'text', track_position: 'number', disk_number: 'number' },
      ...{ duration: 'number', isrc: 'other', explicit_lyrics: 'boolean', readable: 'boolean' },
    },
    'data',
  ],
  [/\/(albums|tracks)$/, { total: 'number', next: 'other' }],
];

interface Spoil {
  place: Place;
  holds: Holds;
  id: unknown;
}

/** Every field of every row. */
function placesIn(answers: Answers): Spoil[] {
  return Object.entries(answers).flatMap(([path, body]) =>
    fields
      .filter(([pattern]) => pattern.test(path))
      .flatMap(([, known, list]) => {
        const one = body as Record<string, unknown>;
        const rows = list === undefined ? [one] : (one[list] as Record<string, unknown>[]);
        return rows.flatMap((row, at) =>
          Object.entries(known).map(([field, holds]): Spoil => {
            const way = list === undefined ? [] : [list, at];
            return { place: { path, way, field }, holds, id: row.id };
          }),
        );
      }),
  );
}

const isIdentity = ({ place: { path, field } }: Spoil) =>
  ['id', 'title', 'total', 'next'].includes(field) && !/^\/album\/\d+$/.test(path);

/** What may stay unseen while a field is odd: what it would tell itself, or what a whole list would. */
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

async function seen(answers: Answers) {
  source.show(answers);
  const one = await look(source);
  if (!one) throw new Error('the look failed');
  return one;
}

const spoil = (answers: Answers) =>
  fc
    .constantFrom(...placesIn(answers))
    .chain((one) => oddValue(one.holds).map((value) => ({ ...one, value })));
const runs = { numRuns: 300, seed: 7, endOnFailure: true };

describe('one odd field in the answers of Deezer', () => {
  it('is alone: without it all is found, and nothing else', async () => {
    const known = begun(source, await seen(before));
    expect(compared(source, known, await seen(before)).found).toEqual([]);
    expect(compared(source, known, await seen(after)).found).toEqual(changes);
  });

  it('hides nothing but what it would tell, and nothing false is found', async () => {
    const known = begun(source, await seen(before));
    await fc.assert(
      fc.asyncProperty(spoil(after), async (one) => {
        const look = await seen(spoiled(after, one.place, one.value));
        // Without a date it can't be old; a re-check reads that on its own page.
        const isUndated = one.place.field === 'release_date' && one.id === 6;
        const found = compared(source, known, look).found.map((change) =>
          isUndated && change === 'RELEASE_ADDED 6' ? 'BACK_CATALOG_ADDED 6' : change,
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
      fc.asyncProperty(spoil(before), async (one) => {
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
    const rows = placesIn(before).filter((one) => !isIdentity(one) && one.place.field !== 'name');
    const first = fc
      .constantFrom(...rows)
      .chain((one) => oddValue(one.holds).map((value) => ({ ...one, value })));
    await fc.assert(
      fc.asyncProperty(first, async (one) => {
        const known = begun(source, await seen(spoiled(before, one.place, one.value)));
        const { found, learned } = compared(source, known, await seen(before));
        expect(found).toEqual([]);
        expect(compared(source, learned, await seen(after), 2).found).toEqual(changes);
      }),
      runs,
    );
  });

  it('is counted by its name', async () => {
    heard.length = 0;
    const place = { path: '/artist/27/albums', way: ['data', 1], field: 'release_date' };
    await seen(spoiled(before, place, 'yesterday'));
    expect(heard).toEqual(['album.release_date']);
  });

  it('fails the look only in an answer that doesn’t say whose it is', async () => {
    source.show(spoiled(before, { path: '/artist/27', way: [], field: 'id' }, null));
    expect(await look(source)).toBeNull();
  });
});
