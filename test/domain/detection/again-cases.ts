import type { CatalogReleaseDetails } from '../../../shared/domain/catalog/catalog.ts';
import type { SocialLink } from '../../../shared/domain/artists/social-links.ts';
import type { ChangeType } from '../../../shared/domain/changes/change-type.ts';
import { aPage, aRelease, type Case, type Seen, without } from './build.ts';

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
  {
    type: 'RELEASE_SUSPICIOUS',
    when: 'label and ISRC registrant of a release that came were never seen',
    after: { seen: withNew, pages: { 900: ownPage(foreign) } },
    tells: ['critical RELEASE_SUSPICIOUS 900'],
    payload: {
      field: 'release',
      reasons: [
        'label never seen before: “Ancient Lake Records” (+30)',
        'ISRC registrant never seen before: QZ7KD (+25)',
        'the first release in 9 years, since 2017-05-07 (+15)',
      ],
    },
  },
  {
    type: 'RELEASE_SUSPICIOUS',
    when: 'it is announced for a later day',
    after: {
      seen: { releases: [...eightAlbums, { ...came, release_date: '2026-12-24' }] },
      pages: { 900: ownPage({ ...foreign, release_date: '2026-12-24' }) },
    },
    tells: ['critical RELEASE_SUSPICIOUS 900'],
  },
  {
    type: 'RELEASE_SUSPICIOUS',
    when: 'the release that came looks like the others',
    after: { seen: withNew, pages: { 900: ownPage() } },
    tells: ['warning RELEASE_ADDED 900'],
  },
  {
    type: 'BACK_CATALOG_ADDED',
    when: 'the list tells no date, and its page one of long ago',
    after: {
      seen: { releases: [...eightAlbums, { ...came, release_date: null }] },
      pages: { 900: ownPage({ release_date: '2020-03-13' }) },
    },
    tells: ['info BACK_CATALOG_ADDED 900'],
  },
  {
    type: 'RELEASE_ANNOUNCED',
    when: 'the list tells the month only, and its page a day to come',
    after: {
      seen: { releases: [...eightAlbums, { ...came, release_date: '2026-11' }] },
      pages: { 900: ownPage({ release_date: '2026-11-27' }) },
    },
    tells: ['info RELEASE_ANNOUNCED 900'],
  },
  {
    type: 'RELEASE_SUSPICIOUS',
    when: 'only the label is new',
    after: { seen: withNew, pages: { 900: ownPage({ label: 'Ancient Lake Records' }) } },
    tells: ['warning RELEASE_ADDED 900'],
  },
  {
    type: 'RELEASE_SUSPICIOUS',
    when: 'its own page shows a different release',
    after: { seen: withNew, pages: { 900: ownPage({ ...foreign, id: '901' }) } },
    tells: ['warning RELEASE_ADDED 900'],
  },
  {
    type: 'RELEASE_SUSPICIOUS',
    when: 'the catalog tells neither labels nor ISRCs',
    after: { seen: withNew, pages: { 900: ownPage(foreign) } },
    capabilities: without('labels', 'isrcs'),
    tells: ['warning RELEASE_ADDED 900'],
  },
  {
    type: 'APPEARS_ON_ADDED',
    when: 'the page says that the foreign release is somebody else’s',
    after: {
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
    tells: ['info APPEARS_ON_ADDED 900'],
  },
  {
    type: 'RELEASE_SUSPICIOUS',
    when: 'it is of a namesake with another id',
    after: {
      seen: withNew,
      pages: { 900: ownPage({ ...foreign, main_artists: [{ id: '99', name: 'ROSA NEBEL' }] }) },
    },
    tells: ['critical RELEASE_SUSPICIOUS 900'],
  },
  {
    type: 'RELEASE_DELISTED',
    when: 'a release is missing from the complete list and its own page is there',
    after: { seen: gone, pages: { 101: aPage({ ...eightAlbums[0] }) } },
    tells: ['critical RELEASE_WENT_OFFLINE 101', 'warning RELEASE_DELISTED 101'],
  },
  {
    type: 'RELEASE_DELISTED',
    when: 'its own page says it isn’t available',
    after: { seen: gone, pages: { 101: aPage({ ...eightAlbums[0], available: false }) } },
    tells: ['critical RELEASE_WENT_OFFLINE 101', 'critical RELEASE_WENT_OFFLINE 101'],
  },
  {
    type: 'RELEASE_DELISTED',
    when: 'its own page is gone',
    after: { seen: gone, pages: { 101: null } },
    tells: ['critical RELEASE_WENT_OFFLINE 101'],
  },
  {
    type: 'RELEASE_DELISTED',
    when: 'the list has it without a title',
    after: {
      seen: { releases: [{ ...eightAlbums[0]!, title: '' }, ...gone.releases] },
      pages: { 101: aPage({ ...eightAlbums[0] }) },
    },
    tells: ['critical RELEASE_WENT_OFFLINE 101'],
  },
  {
    type: 'RELEASE_DELISTED',
    when: 'the list is not complete',
    after: {
      seen: { ...gone, complete: false },
      pages: { 101: aPage({ ...eightAlbums[0] }) },
    },
    tells: [],
  },
];

const instagram = { type: 'instagram', url: 'https://instagram.com/rosa' };
const fanPage = { type: 'social_network', url: 'https://rosa.example/club' };
const usual = [instagram, fanPage];

type Links = readonly SocialLink[] | null;

/** What the encyclopedia tells of the artist's links. */
export const linkCases: readonly Case<Links>[] = [
  {
    type: 'SOCIAL_LINK_ADDED',
    when: 'a link to a well-known site came',
    before: usual,
    after: [...usual, { type: 'youtube', url: 'https://youtube.com/@rosa' }],
    tells: ['warning SOCIAL_LINK_ADDED 27'],
    payload: { before: [], after: [{ type: 'youtube', url: 'https://youtube.com/@rosa' }] },
  },
  {
    type: 'SOCIAL_LINK_ADDED',
    when: 'its site is one that was never seen',
    before: [instagram],
    after: [instagram, { type: 'patronage', url: 'https://free-tickets.example/rosa' }],
    tells: ['critical SOCIAL_LINK_ADDED 27'],
    payload: { reasons: ['free-tickets.example was never linked before'] },
  },
  {
    type: 'SOCIAL_LINK_ADDED',
    when: 'its site is one that the artist had a link to',
    before: usual,
    after: [...usual, { type: 'blog', url: 'https://rosa.example/blog' }],
    tells: ['warning SOCIAL_LINK_ADDED 27'],
  },
  {
    type: 'SOCIAL_LINK_ADDED',
    when: 'links are told for the first time',
    before: null,
    after: usual,
    tells: [],
  },
  {
    type: 'SOCIAL_LINK_REMOVED',
    when: 'a link went',
    before: usual,
    after: [fanPage],
    tells: ['warning SOCIAL_LINK_REMOVED 27'],
    payload: { before: [instagram], after: [] },
  },
  {
    type: 'SOCIAL_LINK_REMOVED',
    when: 'only their order is another one',
    before: usual,
    after: usual.toReversed(),
    tells: [],
  },
  {
    type: 'SOCIAL_LINK_CHANGED',
    when: 'another account of the same site is named',
    before: usual,
    after: [{ ...instagram, url: 'https://instagram.com/rosa-official' }, fanPage],
    tells: ['warning SOCIAL_LINK_CHANGED 27'],
    payload: {
      before: [instagram],
      after: [{ ...instagram, url: 'https://instagram.com/rosa-official' }],
    },
  },
  {
    type: 'SOCIAL_LINK_CHANGED',
    when: 'it leads to a site that was never seen now',
    before: usual,
    after: [{ ...instagram, url: 'https://free-tickets.example/rosa' }, fanPage],
    tells: ['critical SOCIAL_LINK_CHANGED 27'],
    payload: { reasons: ['free-tickets.example was never linked before'] },
  },
  {
    type: 'SOCIAL_LINK_CHANGED',
    when: 'one site went and another one came',
    before: usual,
    after: [fanPage, { type: 'tiktok', url: 'https://tiktok.com/@rosa' }],
    tells: ['warning SOCIAL_LINK_ADDED 27', 'warning SOCIAL_LINK_REMOVED 27'],
  },
];
