import type { CatalogReleaseDetails } from '../../../shared/domain/catalog/catalog.ts';
import { aPage, aTrack, type Case, without } from './build.ts';
import { countryCases } from './country-cases.ts';

type Page = Partial<CatalogReleaseDetails>;
const tracks = (...list: ReturnType<typeof aTrack>[]): Page => ({ tracks: list });
const [rosa, guest] = [
  { id: '27', name: 'Rosa Nebel' },
  { id: '99', name: 'DJ Overnight' },
];
const [one, two, three] = [aTrack(1), aTrack(2), aTrack(3)];

/** What a release's own page tells. It was read before, long after the release came out. */
export const pageCases: readonly Case<Page>[] = [
  ...countryCases,
  {
    type: 'RELEASE_LABEL_CHANGED',
    when: 'another label is named',
    before: {},
    after: { label: 'Ancient Lake Records' },
    tells: ['warning RELEASE_LABEL_CHANGED 100'],
    payload: { before: 'Nebel Records', after: 'Ancient Lake Records' },
  },
  {
    type: 'RELEASE_LABEL_CHANGED',
    when: 'the label is written in capitals',
    before: {},
    after: { label: 'NEBEL RECORDS' },
    tells: [],
  },
  {
    type: 'RELEASE_LABEL_CHANGED',
    when: 'the catalog tells no labels',
    before: {},
    after: { label: 'Ancient Lake Records' },
    capabilities: without('labels'),
    tells: [],
  },
  {
    type: 'RELEASE_LABEL_CHANGED',
    when: 'the page answers with another release',
    before: {},
    after: { id: '999', label: 'Ancient Lake Records' },
    tells: [],
  },
  {
    type: 'RELEASE_UPC_CHANGED',
    when: 'the UPC differs',
    before: {},
    after: { upc: '5099749534728' },
    tells: ['warning RELEASE_UPC_CHANGED 100'],
  },
  {
    type: 'RELEASE_UPC_CHANGED',
    when: 'the page tells none',
    before: {},
    after: { upc: null },
    tells: [],
  },
  {
    type: 'RELEASE_CREDITS_CHANGED',
    when: 'somebody else is named beside the artist',
    before: {},
    after: { contributors: [rosa, guest] },
    tells: ['warning RELEASE_CREDITS_CHANGED 100'],
    payload: { before: [], after: ['DJ Overnight'] },
  },
  {
    type: 'RELEASE_CREDITS_CHANGED',
    when: 'the same are named in another order and spelling',
    before: { contributors: [rosa, guest] },
    after: { contributors: [{ ...guest, id: null, name: 'DJ OVERNIGHT' }, rosa] },
    tells: [],
  },
  {
    type: 'RELEASE_CREDITS_CHANGED',
    when: 'the artist is called otherwise now',
    before: { contributors: [rosa, guest] },
    after: { contributors: [{ ...rosa, name: 'Rosa N.' }, guest] },
    tells: [],
  },
  {
    type: 'RELEASE_CREDITS_CHANGED',
    when: 'nobody is named at present',
    before: {},
    after: { contributors: [] },
    tells: [],
  },
  {
    type: 'TRACK_AUDIO_REPLACED',
    when: 'a track is three seconds longer',
    before: tracks(one, two),
    after: tracks({ ...one, duration_ms: 203_000 }, two),
    tells: ['warning TRACK_AUDIO_REPLACED 100'],
    payload: {
      field: 'duration_ms',
      before: [{ id: 't1', title: 'Track 1', duration_ms: 200_000 }],
      after: [{ id: 't1', title: 'Track 1', duration_ms: 203_000 }],
    },
  },
  {
    type: 'TRACK_AUDIO_REPLACED',
    when: 'a track is two seconds longer',
    before: tracks(one, two),
    after: tracks({ ...one, duration_ms: 202_000 }, two),
    tells: [],
  },
  {
    type: 'TRACK_AUDIO_REPLACED',
    when: 'the length is not told any more',
    before: tracks(one, two),
    after: tracks({ ...one, duration_ms: null }, two),
    tells: [],
  },
  {
    type: 'TRACK_EXPLICIT_CHANGED',
    when: 'a track is marked as explicit',
    before: tracks(one, two),
    after: tracks(one, { ...two, explicit: true }),
    tells: ['info TRACK_EXPLICIT_CHANGED 100'],
  },
  {
    type: 'TRACK_EXPLICIT_CHANGED',
    when: 'all tracks are marked as explicit: it is one change',
    before: tracks(one, two, three),
    after: tracks(...[one, two, three].map((track) => ({ ...track, explicit: true }))),
    tells: ['info TRACK_EXPLICIT_CHANGED 100'],
    payload: {
      after: ['1', '2', '3'].map((of) => ({ id: `t${of}`, title: `Track ${of}`, explicit: true })),
    },
  },
  {
    type: 'TRACK_EXPLICIT_CHANGED',
    when: 'the mark is told for the first time',
    before: tracks(one, { ...two, explicit: null }),
    after: tracks(one, { ...two, explicit: true }),
    tells: [],
  },
  {
    type: 'RELEASE_WENT_OFFLINE',
    when: 'the page says that it is not available, and nothing is said of its tracks',
    before: {},
    after: { available: false, tracks: [] },
    tells: ['critical RELEASE_WENT_OFFLINE 100'],
  },
  {
    type: 'RELEASE_WENT_OFFLINE',
    when: 'the catalog does not tell availability',
    before: {},
    after: { available: false },
    capabilities: without('availability'),
    tells: [],
  },
  {
    type: 'TRACKS_WENT_OFFLINE',
    when: 'one track is missing and one can no longer be played: one finding for both',
    before: {},
    after: tracks(one, aTrack(3, { available: false })),
    tells: ['critical TRACKS_WENT_OFFLINE 100'],
    payload: {
      after: [
        { id: 't2', title: 'Track 2', state: 'missing' },
        { id: 't3', title: 'Track 3', state: 'unavailable' },
      ],
      reasons: ['1 track is no longer on the release’s page', '1 track can no longer be played'],
    },
  },
  {
    type: 'TRACKS_WENT_OFFLINE',
    when: 'the release is of somebody else',
    before: { relation: 'featured' },
    after: { relation: 'featured', tracks: [one, two] },
    tells: ['warning TRACKS_WENT_OFFLINE 100'],
  },
  {
    type: 'TRACKS_WENT_OFFLINE',
    when: 'not all tracks came',
    before: {},
    after: { tracks: null },
    tells: [],
  },
  {
    type: 'TRACKS_WENT_OFFLINE',
    when: 'the catalog does not tell which tracks can be played',
    before: {},
    after: tracks(one, two, aTrack(3, { available: false })),
    capabilities: without('availability'),
    tells: [],
  },
  {
    type: 'TRACKS_WENT_OFFLINE',
    when: 'what could not be played before is missing',
    before: tracks(one, two, aTrack(3, { available: false })),
    after: tracks(one, two),
    tells: [],
  },
  {
    type: 'TRACKS_WENT_OFFLINE',
    when: 'a recording goes on under another track id',
    before: {},
    after: tracks(one, two, aTrack(3, { id: 'new', position: 9 })),
    tells: [],
  },
  {
    type: 'TRACKS_WENT_OFFLINE',
    when: 'a track that can not be played has a successor with its ISRC',
    before: {},
    after: tracks(one, two, aTrack(3, { available: false }), aTrack(3, { id: 'new', position: 4 })),
    tells: [],
  },
  {
    type: 'TRACK_ADDED',
    when: 'a track is new',
    before: {},
    after: tracks(one, two, three, aTrack(4)),
    tells: ['info TRACK_ADDED 100'],
    payload: { before: null, after: [{ id: 't4', title: 'Track 4', state: 'added' }] },
  },
  {
    type: 'TRACK_ADDED',
    when: 'a track can be played that could not be at the first look',
    before: tracks(one, two, aTrack(3, { available: false })),
    after: tracks(one, two, three),
    tells: [],
  },
  {
    type: 'TRACK_ADDED',
    when: 'a new track can not be played',
    before: {},
    after: tracks(one, two, three, aTrack(4, { available: false })),
    tells: [],
  },
  {
    type: 'TRACK_ISRC_CHANGED',
    when: 'a track has another ISRC',
    before: {},
    after: tracks(one, two, aTrack(3, { isrc: 'GBXYZ2600001' })),
    tells: ['warning TRACK_ISRC_CHANGED 100'],
    payload: {
      before: [{ id: 't3', title: 'Track 3', isrc: 'DEA120100003' }],
      after: [{ id: 't3', title: 'Track 3', isrc: 'GBXYZ2600001' }],
    },
  },
  {
    type: 'TRACK_ISRC_CHANGED',
    when: 'a track of that place and title has another id and another ISRC',
    before: {},
    after: tracks(one, two, aTrack(3, { id: 'new', isrc: 'GBXYZ2600001' })),
    tells: ['warning TRACK_ISRC_CHANGED 100'],
  },
  {
    type: 'TRACK_ISRC_CHANGED',
    when: 'it is written with hyphens, or not told',
    before: {},
    after: tracks(one, aTrack(2, { isrc: null }), aTrack(3, { isrc: 'de-a12-01-00003' })),
    tells: [],
  },
  {
    type: 'TRACK_ISRC_CHANGED',
    when: 'the catalog tells no ISRCs',
    before: {},
    after: tracks(one, two, aTrack(3, { isrc: 'GBXYZ2600001' })),
    capabilities: without('isrcs'),
    tells: [],
  },
  {
    type: 'TRACK_TITLE_CHANGED',
    when: 'a track is called something else',
    before: {},
    after: tracks(one, two, aTrack(3, { title: 'Track 3 (Live)' })),
    tells: ['info TRACK_TITLE_CHANGED 100'],
  },
  {
    type: 'TRACK_TITLE_CHANGED',
    when: 'only the kind of quotes, or the order of the tracks differs',
    before: tracks(one, two, aTrack(3, { title: 'Burnin’' })),
    after: tracks(aTrack(3, { title: "Burnin'" }), two, one),
    tells: [],
  },
];

/** What a page tells of a release that its page said to be gone. */
export const returnCases: readonly Omit<Case<Page>, 'before'>[] = [
  {
    type: 'RELEASE_BACK_ONLINE',
    when: 'the page says that it is available again',
    after: {},
    tells: ['info RELEASE_BACK_ONLINE 100'],
  },
  {
    type: 'RELEASE_BACK_ONLINE',
    when: 'the page says that it is still gone',
    after: { available: false },
    tells: [],
  },
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
