import type { CatalogReleaseDetails, CatalogTrack } from '../../shared/domain/catalog/catalog.ts';
import { aPage, aTrack, type Case, casesAfter, casesOf, without } from './build.ts';
import { countryCases } from './country-cases.ts';

type Page = Partial<CatalogReleaseDetails>;
const tracks = (...list: ReturnType<typeof aTrack>[]): Page => ({ tracks: list });
const [rosa, guest] = [
  { id: '27', name: 'Rosa Nebel' },
  { id: '99', name: 'DJ Overnight' },
];
const [one, two, three] = [aTrack(1), aTrack(2), aTrack(3)];
/** Tracks 1 and 2 as they are, and another third. */
const third = (changes: Partial<CatalogTrack>) => tracks(one, two, aTrack(3, changes));

/** What a release's own page tells. It was read before, long after the release came out. */
export const pageCases: readonly Case<Page>[] = [
  ...countryCases,
  ...casesOf('RELEASE_LABEL_CHANGED', '100', [
    [
      'another label is named',
      {},
      { label: 'Ancient Lake Records' },
      'warning',
      { before: 'Nebel Records', after: 'Ancient Lake Records' },
    ],
    ['the label is written in capitals', {}, { label: 'NEBEL RECORDS' }],
    ['the catalog tells no labels', {}, { label: 'Ancient Lake Records' }, [], without('labels')],
    ['the page answers with another release', {}, { id: '999', label: 'Ancient Lake Records' }],
  ]),
  ...casesOf('RELEASE_UPC_CHANGED', '100', [
    ['the UPC differs', {}, { upc: '5099749534728' }, 'warning'],
    ['the page tells none', {}, { upc: null }],
  ]),
  ...casesOf('RELEASE_CREDITS_CHANGED', '100', [
    [
      'somebody else is named beside the artist',
      {},
      { contributors: [rosa, guest] },
      'warning',
      { before: [], after: ['DJ Overnight'] },
    ],
    [
      'the same are named in another order and spelling',
      { contributors: [rosa, guest] },
      { contributors: [{ ...guest, id: null, name: 'DJ OVERNIGHT' }, rosa] },
    ],
    [
      'the artist is called otherwise now',
      { contributors: [rosa, guest] },
      { contributors: [{ ...rosa, name: 'Rosa N.' }, guest] },
    ],
    ['nobody is named at present', {}, { contributors: [] }],
  ]),
  ...casesOf('TRACK_AUDIO_REPLACED', '100', [
    [
      'a track is three seconds longer',
      tracks(one, two),
      tracks({ ...one, duration_ms: 203_000 }, two),
      'warning',
      {
        field: 'duration_ms',
        before: [{ id: 't1', title: 'Track 1', duration_ms: 200_000 }],
        after: [{ id: 't1', title: 'Track 1', duration_ms: 203_000 }],
      },
    ],
    [
      'a track is two seconds longer',
      tracks(one, two),
      tracks({ ...one, duration_ms: 202_000 }, two),
    ],
    [
      'the length is not told any more',
      tracks(one, two),
      tracks({ ...one, duration_ms: null }, two),
    ],
  ]),
  ...casesOf('TRACK_EXPLICIT_CHANGED', '100', [
    [
      'a track is marked as explicit',
      tracks(one, two),
      tracks(one, { ...two, explicit: true }),
      'info',
    ],
    [
      'all tracks are marked as explicit: it is one change',
      tracks(one, two, three),
      tracks(...[one, two, three].map((track) => ({ ...track, explicit: true }))),
      'info',
      {
        after: ['1', '2', '3'].map((of) => ({
          id: `t${of}`,
          title: `Track ${of}`,
          explicit: true,
        })),
      },
    ],
    [
      'the mark is told for the first time',
      tracks(one, { ...two, explicit: null }),
      tracks(one, { ...two, explicit: true }),
    ],
  ]),
  ...casesOf('RELEASE_WENT_OFFLINE', '100', [
    [
      'the page says that it is not available, and nothing is said of its tracks',
      {},
      { available: false, tracks: [] },
      'critical',
    ],
    [
      'the catalog does not tell availability',
      {},
      { available: false },
      [],
      without('availability'),
    ],
  ]),
  ...casesOf('TRACKS_WENT_OFFLINE', '100', [
    [
      'one track is missing and one can no longer be played: one finding for both',
      {},
      tracks(one, aTrack(3, { available: false })),
      'critical',
      {
        after: [
          { id: 't2', title: 'Track 2', state: 'missing' },
          { id: 't3', title: 'Track 3', state: 'unavailable' },
        ],
        reasons: ['1 track is no longer on the release’s page', '1 track can no longer be played'],
      },
    ],
    [
      'the release is of somebody else',
      { relation: 'featured' },
      { relation: 'featured', tracks: [one, two] },
      'warning',
    ],
    ['not all tracks came', {}, { tracks: null }],
    [
      'the catalog does not tell which tracks can be played',
      {},
      third({ available: false }),
      [],
      without('availability'),
    ],
    ['what could not be played before is missing', third({ available: false }), tracks(one, two)],
    ['a recording goes on under another track id', {}, third({ id: 'new', position: 9 })],
    [
      'a track that can not be played has a successor with its ISRC',
      {},
      tracks(one, two, aTrack(3, { available: false }), aTrack(3, { id: 'new', position: 4 })),
    ],
  ]),
  ...casesOf('TRACK_ADDED', '100', [
    [
      'a track is new',
      {},
      tracks(one, two, three, aTrack(4)),
      'info',
      { before: null, after: [{ id: 't4', title: 'Track 4', state: 'added' }] },
    ],
    [
      'a track can be played that could not be at the first look',
      third({ available: false }),
      tracks(one, two, three),
    ],
    ['a new track can not be played', {}, tracks(one, two, three, aTrack(4, { available: false }))],
  ]),
  ...casesOf('TRACK_ISRC_CHANGED', '100', [
    [
      'a track has another ISRC',
      {},
      third({ isrc: 'GBXYZ2600001' }),
      'warning',
      {
        before: [{ id: 't3', title: 'Track 3', isrc: 'DEA120100003' }],
        after: [{ id: 't3', title: 'Track 3', isrc: 'GBXYZ2600001' }],
      },
    ],
    [
      'a track of that place and title has another id and another ISRC',
      {},
      third({ id: 'new', isrc: 'GBXYZ2600001' }),
      'warning',
    ],
    [
      'it is written with hyphens, or not told',
      {},
      tracks(one, aTrack(2, { isrc: null }), aTrack(3, { isrc: 'de-a12-01-00003' })),
    ],
    ['the catalog tells no ISRCs', {}, third({ isrc: 'GBXYZ2600001' }), [], without('isrcs')],
  ]),
  ...casesOf('TRACK_TITLE_CHANGED', '100', [
    [
      'a track is called something else',
      {},
      tracks(one, two, aTrack(3, { title: 'Track 3 (Live)' })),
      'info',
    ],
    [
      'only the kind of quotes, or the order of the tracks differs',
      third({ title: 'Burnin’' }),
      tracks(aTrack(3, { title: "Burnin'" }), two, one),
    ],
  ]),
];

/** What a page tells of a release that its page said to be gone. */
export const returnCases: readonly Omit<Case<Page>, 'before'>[] = [
  ...casesAfter('RELEASE_BACK_ONLINE', '100', [
    ['the page says that it is available again', {}, 'info'],
    ['the page says that it is still gone', { available: false }],
  ]),
];

/** A case of a young release: when its page was read last, and what it shows now. */
export interface YoungCase {
  when: string;
  released: string;
  readBefore: string;
  after: Page;
  tells: string[];
}

const coming = [aTrack(1), aTrack(2, { available: false })];

/** The tracks of a release before and around its day; track 1 could be played, track 2 not yet. */
export const youngCases: readonly YoungCase[] = [
  {
    when: 'the tracks became playable on the day of the release',
    released: '2026-11-20',
    readBefore: '2026-11-19',
    after: tracks(one, two, three),
    tells: [],
  },
  {
    when: 'the tracks became playable the day after, where it is out later',
    released: '2026-11-19',
    readBefore: '2026-11-20',
    after: tracks(one, two, three),
    tells: [],
  },
  {
    when: 'a track was added when it had been out for two days',
    released: '2026-11-17',
    readBefore: '2026-11-19',
    after: tracks(...coming, three),
    tells: ['info TRACK_ADDED 100'],
  },
  {
    when: 'the label takes a track off before the release is out',
    released: '2026-12-24',
    readBefore: '2026-11-19',
    after: tracks(two),
    tells: [],
  },
  {
    when: 'a track is lost the day after the release',
    released: '2026-11-20',
    readBefore: '2026-11-20',
    after: tracks(aTrack(2, { available: false })),
    tells: ['critical TRACKS_WENT_OFFLINE 100'],
  },
];

/** The page as it was read before, for {@link youngCases}. */
export const youngPage = (released: string) => aPage({ release_date: released, tracks: coming });
