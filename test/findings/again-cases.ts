import type { CatalogReleaseDetails } from '../../shared/domain/catalog/catalog.ts';
import type { SocialLink } from '../../shared/domain/artists/social-links.ts';
import type { ChangeType } from '../../shared/changes/rules/change-type.ts';
import { aPage, aRelease, type Case, casesOf, casesAfter, type Seen, without } from './build.ts';

const came = aRelease({ id: '900', title: 'Long Shore', release_date: '2026-11-20' });

/** A look at the list, and the pages that are read beside it: null is one that is not known. */
export interface Look {
  seen: Seen;
  pages: Record<string, CatalogReleaseDetails | null>;
}

/** Eight albums of the artist's own, whose pages were read, and nothing else. */
export const eightAlbums = Array.from({ length: 8 }, (_, at) =>
  aRelease({ id: String(101 + at), release_date: `20${String(10 + at)}-05-07` }),
);

/** A page of the artist's own release. */
export const ownPage = (changes: Partial<CatalogReleaseDetails> = {}) =>
  aPage({ ...came, label: 'Nebel Records', ...changes });
const foreign: Partial<CatalogReleaseDetails> = {
  label: 'Ancient Lake Records',
  tracks: (aPage().tracks ?? []).map((track, at) => ({ ...track, isrc: `QZ7KD260000${at}` })),
};
const withNew = { releases: [...eightAlbums, came] };
const gone = { releases: eightAlbums.slice(1) };

/** What only a re-check tells: it reads pages beside the list. */
export const againCases: readonly (Omit<Case<Look>, 'before'> & { type: ChangeType })[] = [
  ...casesAfter('RELEASE_SUSPICIOUS', '900', [
    [
      'label and ISRC registrant of a release that came were never seen',
      { seen: withNew, pages: { 900: ownPage(foreign) } },
      'critical',
      {
        field: 'release',
        reasons: [
          'label never seen before: “Ancient Lake Records” (+30)',
          'ISRC registrant never seen before: QZ7KD (+25)',
          'the first release in 9 years, since 2017-05-07 (+15)',
        ],
      },
    ],
    [
      'it is announced for a later day',
      {
        seen: { releases: [...eightAlbums, { ...came, release_date: '2026-12-24' }] },
        pages: { 900: ownPage({ ...foreign, release_date: '2026-12-24' }) },
      },
      'critical',
    ],
    [
      'the release that came looks like the others',
      { seen: withNew, pages: { 900: ownPage() } },
      'warning RELEASE_ADDED 900',
    ],
  ]),
  ...casesAfter('BACK_CATALOG_ADDED', '900', [
    [
      'the list tells no date, and its page one of long ago',
      {
        seen: { releases: [...eightAlbums, { ...came, release_date: null }] },
        pages: { 900: ownPage({ release_date: '2020-03-13' }) },
      },
      'info',
    ],
  ]),
  ...casesAfter('RELEASE_ANNOUNCED', '900', [
    [
      'the list tells the month only, and its page a day to come',
      {
        seen: { releases: [...eightAlbums, { ...came, release_date: '2026-11' }] },
        pages: { 900: ownPage({ release_date: '2026-11-27' }) },
      },
      'info',
    ],
  ]),
  ...casesAfter('RELEASE_SUSPICIOUS', 'null', [
    [
      'only the label is new',
      { seen: withNew, pages: { 900: ownPage({ label: 'Ancient Lake Records' }) } },
      'warning RELEASE_ADDED 900',
    ],
    [
      'its own page shows a different release',
      { seen: withNew, pages: { 900: ownPage({ ...foreign, id: '901' }) } },
      'warning RELEASE_ADDED 900',
    ],
    [
      'the catalog tells neither labels nor ISRCs',
      { seen: withNew, pages: { 900: ownPage(foreign) } },
      'warning RELEASE_ADDED 900',
      without('labels', 'isrcs'),
    ],
  ]),
  ...casesAfter('APPEARS_ON_ADDED', '900', [
    [
      'the page says that the foreign release is somebody else’s',
      {
        seen: withNew,
        pages: {
          900: ownPage({
            ...foreign,
            main_artists: [{ id: '99', name: 'DJ Overnight' }],
            contributors: [
              { id: '99', name: 'DJ Overnight' },
              { id: '27', name: 'Rosa Nebel' },
            ],
          }),
        },
      },
      'info',
    ],
  ]),
  ...casesAfter('RELEASE_SUSPICIOUS', '900', [
    [
      'it is of a namesake with another id',
      {
        seen: withNew,
        pages: { 900: ownPage({ ...foreign, main_artists: [{ id: '99', name: 'ROSA NEBEL' }] }) },
      },
      'critical',
    ],
  ]),
  ...casesAfter('RELEASE_DELISTED', '101', [
    [
      'a release is missing from the complete list and its own page is there',
      { seen: gone, pages: { 101: aPage({ ...eightAlbums[0] }) } },
      ['critical RELEASE_WENT_OFFLINE 101', 'warning'],
    ],
    [
      'its own page says it isn’t available',
      { seen: gone, pages: { 101: aPage({ ...eightAlbums[0], available: false }) } },
      ['critical RELEASE_WENT_OFFLINE 101', 'critical RELEASE_WENT_OFFLINE 101'],
    ],
    [
      'its own page is gone',
      { seen: gone, pages: { 101: null } },
      'critical RELEASE_WENT_OFFLINE 101',
    ],
    [
      'the list has it without a title',
      {
        seen: { releases: [{ ...eightAlbums[0]!, title: '' }, ...gone.releases] },
        pages: { 101: aPage({ ...eightAlbums[0] }) },
      },
      'critical RELEASE_WENT_OFFLINE 101',
    ],
    [
      'the list is not complete',
      {
        seen: { ...gone, complete: false },
        pages: { 101: aPage({ ...eightAlbums[0] }) },
      },
    ],
  ]),
];

const instagram = { type: 'instagram', url: 'https://instagram.com/rosa' };
const fanPage = { type: 'social_network', url: 'https://rosa.example/club' };
const usual = [instagram, fanPage];

type Links = readonly SocialLink[] | null;

/** What the encyclopedia tells of the artist's links. */
export const linkCases: readonly Case<Links>[] = [
  ...casesOf('SOCIAL_LINK_ADDED', '27', [
    [
      'a link to a well-known site came',
      usual,
      [...usual, { type: 'youtube', url: 'https://youtube.com/@rosa' }],
      'warning',
      { before: [], after: [{ type: 'youtube', url: 'https://youtube.com/@rosa' }] },
    ],
    [
      'its site is one that was never seen',
      [instagram],
      [instagram, { type: 'patronage', url: 'https://free-tickets.example/rosa' }],
      'critical',
      { reasons: ['free-tickets.example was never linked before'] },
    ],
    [
      'its site is one that the artist had a link to',
      usual,
      [...usual, { type: 'blog', url: 'https://rosa.example/blog' }],
      'warning',
    ],
    ['links are told for the first time', null, usual],
  ]),
  ...casesOf('SOCIAL_LINK_REMOVED', '27', [
    ['a link went', usual, [fanPage], 'warning', { before: [instagram], after: [] }],
    ['only their order is another one', usual, usual.toReversed()],
  ]),
  ...casesOf('SOCIAL_LINK_CHANGED', '27', [
    [
      'another account of the same site is named',
      usual,
      [{ ...instagram, url: 'https://instagram.com/rosa-official' }, fanPage],
      'warning',
      {
        before: [instagram],
        after: [{ ...instagram, url: 'https://instagram.com/rosa-official' }],
      },
    ],
    [
      'it leads to a site that was never seen now',
      usual,
      [{ ...instagram, url: 'https://free-tickets.example/rosa' }, fanPage],
      'critical',
      { reasons: ['free-tickets.example was never linked before'] },
    ],
    [
      'one site went and another one came',
      usual,
      [fanPage, { type: 'tiktok', url: 'https://tiktok.com/@rosa' }],
      ['warning SOCIAL_LINK_ADDED 27', 'warning SOCIAL_LINK_REMOVED 27'],
    ],
  ]),
];
