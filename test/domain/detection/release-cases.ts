import type { CatalogRelease } from '../../../shared/domain/catalog/catalog.ts';
import { aPicture, aRelease, type Case, type Seen, without } from './build.ts';

const kept = aRelease({ id: '200' });
const only = (changes: Partial<CatalogRelease>): Seen => ({ releases: [aRelease(changes), kept] });
const none: Seen = { releases: [kept] };
const album = { id: '100', title: 'Alive', release_date: '2007-11-16' } as const;
const reissue = { id: '300', title: 'ALIVE', release_date: '2007-11-19' } as const;

/** What is told about releases that come. Now is 2026-11-21. */
export const additionCases: readonly Case<Seen>[] = [
  {
    type: 'RELEASE_ANNOUNCED',
    when: 'a release is dated tomorrow',
    before: none,
    after: only({ release_date: '2026-11-22' }),
    tells: ['info RELEASE_ANNOUNCED 100'],
  },
  {
    type: 'RELEASE_ANNOUNCED',
    when: 'a release is dated today',
    before: none,
    after: only({ release_date: '2026-11-21' }),
    tells: ['warning RELEASE_ADDED 100'],
  },
  {
    type: 'RELEASE_ADDED',
    when: 'a release came out 30 days ago',
    before: none,
    after: only({ release_date: '2026-10-22' }),
    tells: ['warning RELEASE_ADDED 100'],
  },
  {
    type: 'RELEASE_ADDED',
    when: 'nobody knows when a release came out',
    before: none,
    after: only({ release_date: '0000-00-00' }),
    tells: ['warning RELEASE_ADDED 100'],
  },
  {
    type: 'RELEASE_ADDED',
    when: 'a list that is not complete shows it',
    before: none,
    after: { ...only({ release_date: '2026-11-20' }), complete: false },
    tells: ['warning RELEASE_ADDED 100'],
  },
  {
    type: 'RELEASE_ADDED',
    when: 'the catalog left an entry without a title',
    before: none,
    after: only({ title: '', release_date: '2026-11-20' }),
    tells: [],
  },
  {
    type: 'BACK_CATALOG_ADDED',
    when: 'a release came out 31 days ago',
    before: none,
    after: only({ release_date: '2026-10-21' }),
    tells: ['info BACK_CATALOG_ADDED 100'],
  },
  {
    type: 'BACK_CATALOG_ADDED',
    when: 'a twin of a release that stays appears',
    before: only(album),
    after: { releases: [aRelease(album), aRelease({ ...album, id: '300' }), kept] },
    tells: ['info BACK_CATALOG_ADDED 300'],
    payload: { reasons: ['release 100 has the same title and date, and is still in the catalog'] },
  },
  {
    type: 'BACK_CATALOG_ADDED',
    when: 'a release is listed twice',
    before: only({}),
    after: { releases: [aRelease(), kept, aRelease()] },
    tells: [],
  },
  {
    type: 'APPEARS_ON_ADDED',
    when: "a release is somebody else's",
    before: none,
    after: only({ relation: 'appears_on', release_date: '2026-11-20' }),
    tells: ['info APPEARS_ON_ADDED 100'],
  },
  {
    type: 'APPEARS_ON_ADDED',
    when: "a release that is known turns out to be somebody else's",
    before: only({}),
    after: only({ relation: 'featured' }),
    tells: [],
  },
];

/** What is told about releases that go. */
export const lossCases: readonly Case<Seen>[] = [
  {
    type: 'RELEASE_WENT_OFFLINE',
    when: 'a release is missing from a complete list',
    before: only({}),
    after: none,
    tells: ['critical RELEASE_WENT_OFFLINE 100'],
    payload: { before: 'live', after: 'offline' },
  },
  {
    type: 'RELEASE_WENT_OFFLINE',
    when: 'its title is empty in a complete list',
    before: only({}),
    after: only({ title: '' }),
    tells: ['critical RELEASE_WENT_OFFLINE 100'],
  },
  {
    type: 'RELEASE_WENT_OFFLINE',
    when: "it was somebody else's",
    before: only({ relation: 'appears_on' }),
    after: none,
    tells: ['warning RELEASE_WENT_OFFLINE 100'],
  },
  {
    type: 'RELEASE_WENT_OFFLINE',
    when: 'a release is missing from a list that is not complete',
    before: only({}),
    after: { ...none, complete: false },
    tells: [],
  },
  {
    type: 'RELEASE_REPLACED',
    when: 'title and type agree and the dates are 3 days apart',
    before: only(album),
    after: only(reissue),
    tells: ['info RELEASE_REPLACED 100'],
  },
  {
    type: 'RELEASE_REPLACED',
    when: 'the UPC agrees though nothing else does, separators and leading zeros apart',
    before: only({ ...album, upc: '0724384960650' }),
    after: only({ id: '300', title: 'Alive (Deluxe)', release_date: null, upc: '724384-960650' }),
    tells: ['info RELEASE_REPLACED 100'],
  },
  {
    type: 'RELEASE_REPLACED',
    when: 'the UPC differs',
    before: only({ ...album, upc: '0724384960650' }),
    after: only({ ...reissue, upc: '5099749534728' }),
    tells: ['warning RELEASE_REPLACED 100'],
  },
  {
    type: 'RELEASE_REPLACED',
    when: 'the number of tracks agrees though the type does not',
    before: only({ ...album, total_tracks: 13 }),
    after: only({ ...reissue, total_tracks: 13, type: 'compilation' }),
    tells: ['info RELEASE_REPLACED 100'],
  },
  {
    type: 'RELEASE_REPLACED',
    when: 'the number of tracks differs',
    before: only({ ...album, total_tracks: 13 }),
    after: only({ ...reissue, total_tracks: 12 }),
    tells: ['info BACK_CATALOG_ADDED 300', 'critical RELEASE_WENT_OFFLINE 100'],
  },
  {
    type: 'RELEASE_REPLACED',
    when: 'the dates are 8 days apart',
    before: only(album),
    after: only({ ...reissue, release_date: '2007-11-24' }),
    tells: ['info BACK_CATALOG_ADDED 300', 'critical RELEASE_WENT_OFFLINE 100'],
  },
  {
    type: 'RELEASE_REPLACED',
    when: 'only the titles agree, for one of them has no date',
    before: only(album),
    after: only({ ...reissue, release_date: null }),
    tells: ['warning RELEASE_ADDED 300', 'critical RELEASE_WENT_OFFLINE 100'],
  },
  {
    type: 'RELEASE_REPLACED',
    when: 'the single of that title came and the album went',
    before: only(album),
    after: only({ ...reissue, type: 'single' }),
    tells: ['info BACK_CATALOG_ADDED 300', 'critical RELEASE_WENT_OFFLINE 100'],
  },
  {
    type: 'RELEASE_REPLACED',
    when: 'two came in place of one: the nearer one is it',
    before: only(album),
    after: {
      releases: [
        kept,
        aRelease(reissue),
        aRelease({ ...reissue, id: '301', release_date: album.release_date }),
      ],
    },
    tells: ['info BACK_CATALOG_ADDED 300', 'info RELEASE_REPLACED 100'],
  },
  {
    type: 'RELEASE_REPLACED',
    when: 'the catalog tells no UPCs',
    before: only({ ...album, upc: '1' }),
    after: only({ id: '300', title: 'Else', upc: '1', release_date: '2001-01-01' }),
    capabilities: without('upcs'),
    tells: ['info BACK_CATALOG_ADDED 300', 'critical RELEASE_WENT_OFFLINE 100'],
  },
];

/** What is told about a release that stays. */
export const fieldCases: readonly Case<Seen>[] = [
  {
    type: 'RELEASE_TITLE_CHANGED',
    when: 'the title is another one',
    before: only({ title: 'Get Lucky' }),
    after: only({ title: 'Get Lucky (feat. A Friend)' }),
    tells: ['warning RELEASE_TITLE_CHANGED 100'],
    payload: { before: 'Get Lucky', after: 'Get Lucky (feat. A Friend)' },
  },
  {
    type: 'RELEASE_TITLE_CHANGED',
    when: 'only case and punctuation differ',
    before: only({ title: 'burnin harder better' }),
    after: only({ title: "Burnin', Harder, Better" }),
    tells: ['info RELEASE_TITLE_CHANGED 100'],
  },
  {
    type: 'RELEASE_TITLE_CHANGED',
    when: 'only quotes, dashes, white space and the name of the type differ',
    before: only({ title: 'Don’t – Stop' }),
    after: only({ title: " Don't -  Stop - EP" }),
    tells: [],
  },
  {
    type: 'RELEASE_TITLE_CHANGED',
    when: "it is somebody else's",
    before: only({ title: 'Hits', relation: 'appears_on' }),
    after: only({ title: 'Best Hits', relation: 'appears_on' }),
    tells: ['info RELEASE_TITLE_CHANGED 100'],
  },
  {
    type: 'RELEASE_ARTWORK_CHANGED',
    when: 'the cover is another one',
    before: only({ image: aPicture('a') }),
    after: only({ image: aPicture('b') }),
    tells: ['warning RELEASE_ARTWORK_CHANGED 100'],
  },
  {
    type: 'RELEASE_ARTWORK_CHANGED',
    when: 'the covers moved to another host',
    before: only({ image: aPicture('a', 'cdns-images') }),
    after: only({ image: aPicture('a', 'cdn-images') }),
    tells: [],
  },
  {
    type: 'RELEASE_ARTWORK_CHANGED',
    when: 'the catalog stops telling pictures',
    before: only({ image: aPicture('a') }),
    after: only({ image: { id: null, url: null } }),
    capabilities: without('image'),
    tells: [],
  },
  {
    type: 'RELEASE_DATE_CHANGED',
    when: 'the date is another one',
    before: only({ release_date: '2005-03-14' }),
    after: only({ release_date: '2005-03-15' }),
    tells: ['warning RELEASE_DATE_CHANGED 100'],
    payload: { before: '2005-03-14', after: '2005-03-15' },
  },
  {
    type: 'RELEASE_DATE_CHANGED',
    when: 'the date is told less exactly',
    before: only({ release_date: '2005-03-14' }),
    after: only({ release_date: '2005-03' }),
    tells: [],
  },
  {
    type: 'RELEASE_DATE_CHANGED',
    when: 'the date is not told any more',
    before: only({ release_date: '2005-03-14' }),
    after: only({ release_date: null }),
    tells: [],
  },
  {
    type: 'RELEASE_TYPE_CHANGED',
    when: 'an album becomes an EP',
    before: only({ type: 'album' }),
    after: only({ type: 'ep' }),
    tells: ['info RELEASE_TYPE_CHANGED 100'],
  },
  {
    type: 'RELEASE_TYPE_CHANGED',
    when: 'only the number of tracks differs',
    before: only({ total_tracks: 10 }),
    after: only({ total_tracks: 11 }),
    tells: [],
  },
  {
    type: 'RELEASE_LABEL_CHANGED',
    when: 'a list that tells labels tells another one',
    before: only({ label: 'Nebel Records' }),
    after: only({ label: 'Ancient Lake' }),
    tells: ['warning RELEASE_LABEL_CHANGED 100'],
  },
  {
    type: 'RELEASE_LABEL_CHANGED',
    when: 'the list does not tell the label',
    before: only({ label: 'Nebel Records' }),
    after: only({ label: null }),
    tells: [],
  },
  {
    type: 'RELEASE_LABEL_CHANGED',
    when: 'the label was not told before',
    before: only({ label: null }),
    after: only({ label: 'Nebel Records' }),
    tells: [],
  },
  {
    type: 'RELEASE_UPC_CHANGED',
    when: 'a list that tells UPCs tells another one',
    before: only({ upc: '0724384960650' }),
    after: only({ upc: '5099749534728' }),
    tells: ['warning RELEASE_UPC_CHANGED 100'],
  },
  {
    type: 'RELEASE_UPC_CHANGED',
    when: 'a leading zero went',
    before: only({ upc: '0724384960650' }),
    after: only({ upc: '724384960650' }),
    tells: [],
  },
  {
    type: 'RELEASE_UPC_CHANGED',
    when: 'the UPC comes empty',
    before: only({ upc: '0724384960650' }),
    after: only({ upc: '' }),
    tells: [],
  },
];

/** A release 100 that was found to be gone from the list, and what is seen later. */
export const returnCases: readonly Omit<Case<Seen>, 'before'>[] = [
  {
    type: 'RELEASE_BACK_ONLINE',
    when: 'it’s back in the list',
    after: only(album),
    tells: ['info RELEASE_BACK_ONLINE 100'],
  },
  {
    type: 'RELEASE_BACK_ONLINE',
    when: 'it is back under another title',
    after: only({ ...album, title: 'Alive Again' }),
    tells: ['info RELEASE_BACK_ONLINE 100', 'warning RELEASE_TITLE_CHANGED 100'],
  },
  {
    type: 'RELEASE_BACK_ONLINE',
    when: 'it is still missing',
    after: none,
    tells: [],
  },
  {
    type: 'RELEASE_BACK_ONLINE',
    when: 'it comes under another id',
    after: only(reissue),
    tells: ['info RELEASE_REPLACED 100'],
  },
];

/** What {@link returnCases} start from. */
export const beforeReturn = only(album);
