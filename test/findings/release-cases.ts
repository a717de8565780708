import type { CatalogRelease } from '../../shared/domain/catalog/catalog.ts';
import { aPicture, aRelease, type Case, casesAfter, casesOf, type Seen, without } from './build.ts';

const kept = aRelease({ id: '200' });
const only = (changes: Partial<CatalogRelease>): Seen => ({ releases: [aRelease(changes), kept] });
const none: Seen = { releases: [kept] };
const album = { id: '100', title: 'Alive', release_date: '2007-11-16' } as const;
const reissue = { id: '300', title: 'ALIVE', release_date: '2007-11-19' } as const;

/** What is told about releases that come. Now is 2026-11-21. */
export const additionCases: readonly Case<Seen>[] = [
  ...casesOf('RELEASE_ANNOUNCED', '100', [
    ['a release is dated tomorrow', none, only({ release_date: '2026-11-22' }), 'info'],
    [
      'a release is dated today',
      none,
      only({ release_date: '2026-11-21' }),
      'warning RELEASE_ADDED 100',
    ],
  ]),
  ...casesOf('RELEASE_ADDED', '100', [
    ['a release came out 30 days ago', none, only({ release_date: '2026-10-22' }), 'warning'],
    ['nobody knows when a release came out', none, only({ release_date: '0000-00-00' }), 'warning'],
    [
      'a list that is not complete shows it',
      none,
      { ...only({ release_date: '2026-11-20' }), complete: false },
      'warning',
    ],
    [
      'the catalog left an entry without a title',
      none,
      only({ title: '', release_date: '2026-11-20' }),
    ],
  ]),
  ...casesOf('BACK_CATALOG_ADDED', '100', [
    ['a release came out 31 days ago', none, only({ release_date: '2026-10-21' }), 'info'],
    [
      'a twin of a release that stays appears',
      only(album),
      { releases: [aRelease(album), aRelease({ ...album, id: '300' }), kept] },
      'info BACK_CATALOG_ADDED 300',
      { reasons: ['release 100 has the same title and date, and is still in the catalog'] },
    ],
    ['a release is listed twice', only({}), { releases: [aRelease(), kept, aRelease()] }],
  ]),
  ...casesOf('APPEARS_ON_ADDED', '100', [
    [
      "a release is somebody else's",
      none,
      only({ relation: 'appears_on', release_date: '2026-11-20' }),
      'info',
    ],
    [
      "a release that is known turns out to be somebody else's",
      only({}),
      only({ relation: 'featured' }),
    ],
  ]),
];

/** What is told about releases that go. */
export const lossCases: readonly Case<Seen>[] = [
  ...casesOf('RELEASE_WENT_OFFLINE', '100', [
    [
      'a release is missing from a complete list',
      only({}),
      none,
      'critical',
      { before: 'live', after: 'offline' },
    ],
    ['its title is empty in a complete list', only({}), only({ title: '' }), 'critical'],
    ["it was somebody else's", only({ relation: 'appears_on' }), none, 'warning'],
    [
      'a release is missing from a list that is not complete',
      only({}),
      { ...none, complete: false },
    ],
  ]),
  ...casesOf('RELEASE_REPLACED', '100', [
    ['title and type agree and the dates are 3 days apart', only(album), only(reissue), 'info'],
    [
      'the UPC agrees though nothing else does, separators and leading zeros apart',
      only({ ...album, upc: '0724384960650' }),
      only({ id: '300', title: 'Alive (Deluxe)', release_date: null, upc: '724384-960650' }),
      'info',
    ],
    [
      'the UPC differs',
      only({ ...album, upc: '0724384960650' }),
      only({ ...reissue, upc: '5099749534728' }),
      'warning',
    ],
    [
      'the number of tracks agrees though the type does not',
      only({ ...album, total_tracks: 13 }),
      only({ ...reissue, total_tracks: 13, type: 'compilation' }),
      'info',
    ],
    [
      'the number of tracks differs',
      only({ ...album, total_tracks: 13 }),
      only({ ...reissue, total_tracks: 12 }),
      ['info BACK_CATALOG_ADDED 300', 'critical RELEASE_WENT_OFFLINE 100'],
    ],
    [
      'the dates are 8 days apart',
      only(album),
      only({ ...reissue, release_date: '2007-11-24' }),
      ['info BACK_CATALOG_ADDED 300', 'critical RELEASE_WENT_OFFLINE 100'],
    ],
    [
      'only the titles agree, for one of them has no date',
      only(album),
      only({ ...reissue, release_date: null }),
      ['warning RELEASE_ADDED 300', 'critical RELEASE_WENT_OFFLINE 100'],
    ],
    [
      'the single of that title came and the album went',
      only(album),
      only({ ...reissue, type: 'single' }),
      ['info BACK_CATALOG_ADDED 300', 'critical RELEASE_WENT_OFFLINE 100'],
    ],
    [
      'two came in place of one: the nearer one is it',
      only(album),
      {
        releases: [
          kept,
          aRelease(reissue),
          aRelease({ ...reissue, id: '301', release_date: album.release_date }),
        ],
      },
      ['info BACK_CATALOG_ADDED 300', 'info'],
    ],
    [
      'the catalog tells no UPCs',
      only({ ...album, upc: '1' }),
      only({ id: '300', title: 'Else', upc: '1', release_date: '2001-01-01' }),
      ['info BACK_CATALOG_ADDED 300', 'critical RELEASE_WENT_OFFLINE 100'],
      without('upcs'),
    ],
  ]),
];

/** What is told about a release that stays. */
export const fieldCases: readonly Case<Seen>[] = [
  ...casesOf('RELEASE_TITLE_CHANGED', '100', [
    [
      'the title is another one',
      only({ title: 'Get Lucky' }),
      only({ title: 'Get Lucky (feat. A Friend)' }),
      'warning',
      { before: 'Get Lucky', after: 'Get Lucky (feat. A Friend)' },
    ],
    [
      'only case and punctuation differ',
      only({ title: 'burnin harder better' }),
      only({ title: "Burnin', Harder, Better" }),
      'info',
    ],
    [
      'only quotes, dashes, white space and the name of the type differ',
      only({ title: 'Don’t – Stop' }),
      only({ title: " Don't -  Stop - EP" }),
    ],
    [
      "it is somebody else's",
      only({ title: 'Hits', relation: 'appears_on' }),
      only({ title: 'Best Hits', relation: 'appears_on' }),
      'info',
    ],
  ]),
  ...casesOf('RELEASE_ARTWORK_CHANGED', '100', [
    [
      'the cover is another one',
      only({ image: aPicture('a') }),
      only({ image: aPicture('b') }),
      'warning',
    ],
    [
      'the covers moved to another host',
      only({ image: aPicture('a', 'cdns-images') }),
      only({ image: aPicture('a', 'cdn-images') }),
    ],
    [
      'the catalog stops telling pictures',
      only({ image: aPicture('a') }),
      only({ image: { id: null, url: null } }),
      [],
      without('image'),
    ],
  ]),
  ...casesOf('RELEASE_DATE_CHANGED', '100', [
    [
      'the date is another one',
      only({ release_date: '2005-03-14' }),
      only({ release_date: '2005-03-15' }),
      'warning',
      { before: '2005-03-14', after: '2005-03-15' },
    ],
    [
      'the date is told less exactly',
      only({ release_date: '2005-03-14' }),
      only({ release_date: '2005-03' }),
    ],
    [
      'the date is not told any more',
      only({ release_date: '2005-03-14' }),
      only({ release_date: null }),
    ],
  ]),
  ...casesOf('RELEASE_TYPE_CHANGED', '100', [
    ['an album becomes an EP', only({ type: 'album' }), only({ type: 'ep' }), 'info'],
    ['only the number of tracks differs', only({ total_tracks: 10 }), only({ total_tracks: 11 })],
  ]),
  ...casesOf('RELEASE_LABEL_CHANGED', '100', [
    [
      'a list that tells labels tells another one',
      only({ label: 'Nebel Records' }),
      only({ label: 'Ancient Lake' }),
      'warning',
    ],
    ['the list does not tell the label', only({ label: 'Nebel Records' }), only({ label: null })],
    ['the label was not told before', only({ label: null }), only({ label: 'Nebel Records' })],
  ]),
  ...casesOf('RELEASE_UPC_CHANGED', '100', [
    [
      'a list that tells UPCs tells another one',
      only({ upc: '0724384960650' }),
      only({ upc: '5099749534728' }),
      'warning',
    ],
    ['a leading zero went', only({ upc: '0724384960650' }), only({ upc: '724384960650' })],
    ['the UPC comes empty', only({ upc: '0724384960650' }), only({ upc: '' })],
  ]),
];

/** A release 100 that was found to be gone from the list, and what is seen later. */
export const returnCases: readonly Omit<Case<Seen>, 'before'>[] = [
  ...casesAfter('RELEASE_BACK_ONLINE', '100', [
    ['it’s back in the list', only(album), 'info'],
    [
      'it is back under another title',
      only({ ...album, title: 'Alive Again' }),
      ['info', 'warning RELEASE_TITLE_CHANGED 100'],
    ],
    ['it is still missing', none],
    ['it comes under another id', only(reissue), 'info RELEASE_REPLACED 100'],
  ]),
];

/** What {@link returnCases} start from. */
export const beforeReturn = only(album);
