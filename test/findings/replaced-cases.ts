import { suspect } from '../../shared/findings/risk/risk-table.ts';
import type { CatalogRelease, CatalogReleaseDetails } from '../../shared/domain/catalog/catalog.ts';
import type { ChangePayload } from '../../shared/changes/rules/change.ts';
import type { ReleaseRecord } from '../../shared/findings/records.ts';
import { aPage, aRelease, aTrack } from './build.ts';

/** Twelve tracks, each with its own ISRC. */
export const twelve = Array.from({ length: 12 }, (_, at) =>
  aTrack(at + 1, { id: `x${at + 1}`, isrc: `DEA1201${String(at).padStart(5, '0')}` }),
);
const marked = twelve.map((track) => ({ ...track, explicit: true }));
const others = twelve.map((track, at) => ({ ...track, isrc: `QZ7KD26${10_000 + at}` }));

export const upc = '0724384960650';
const otherUpc = '0724384111111';

/** A release that is known with its page: the one that goes. */
export const first = aRelease({ id: '500', title: 'Twelve', release_date: '2012-02-03' });
/** Another one of that title and date. */
export const second: CatalogRelease = { ...first, id: '900' };

export const page = (of: CatalogRelease, changes: Partial<CatalogReleaseDetails> = {}) =>
  aPage({ ...of, label: 'Nebel Records', upc, total_tracks: 12, tracks: twelve, ...changes });

type Pages = Record<string, CatalogReleaseDetails | null>;

export interface ReplacedCase {
  when: string;
  /** Known besides the first one, with their pages. */
  known?: readonly CatalogReleaseDetails[];
  /** What else is known of a release. */
  said?: Record<string, Partial<ReleaseRecord>>;
  /** Listed besides the eight albums; the second one, unless said. */
  listed?: readonly CatalogRelease[];
  /** What the page of the first one and of others answers. */
  pages: Pages;
  /** What a check finds, in the order of the types. */
  finds?: string[];
  /** What becomes of the change of release 500 after five minutes: `severity TYPE`, or a reason. */
  tells: string;
  reasons?: string[];
  after?: ChangePayload['after'];
}

/** What is told when a release goes and one like it is there. */
export const replacedCases: readonly ReplacedCase[] = [
  {
    when: 'its own page tells the same UPC',
    pages: { 500: null, 900: page(second) },
    finds: ['info RELEASE_REPLACED 500'],
    tells: 'info RELEASE_REPLACED',
    reasons: [`both have the UPC ${upc}`],
    after: { label: 'Nebel Records', upc, total_tracks: 12 },
  },
  {
    when: 'its own page tells another UPC',
    pages: { 500: null, 900: page(second, { upc: otherUpc }) },
    tells: 'warning RELEASE_REPLACED',
    reasons: ['both have the same title, the same date, and 12 tracks', 'the UPC differs'],
    after: { upc: otherUpc },
  },
  {
    when: 'its own page tells another label',
    pages: { 500: null, 900: page(second, { label: 'Lake' }) },
    tells: 'warning RELEASE_REPLACED',
    reasons: [`both have the UPC ${upc}`, 'the label differs'],
    after: { label: 'Lake' },
  },
  {
    when: 'its own page tells another number of tracks',
    pages: {
      500: null,
      900: page(second, {
        ...{ label: 'Fake', upc: otherUpc, total_tracks: 3, tracks: others.slice(0, 3) },
      }),
    },
    finds: ['info RELEASE_REPLACED 500'],
    tells: 'critical RELEASE_WENT_OFFLINE',
  },
  {
    when: 'its own page tells another number of tracks, and the same UPC',
    pages: { 500: null, 900: page(second, { total_tracks: 13 }) },
    tells: 'info RELEASE_REPLACED',
  },
  {
    when: 'its own page looks like somebody else’s',
    pages: { 500: null, 900: page(second, { label: 'Fake', upc: otherUpc, tracks: others }) },
    tells: 'critical RELEASE_WENT_OFFLINE',
  },
  {
    when: 'its own page tells another number of tracks while the old page lives on',
    pages: { 500: page(first), 900: page(second, { upc: otherUpc, total_tracks: 3 }) },
    tells: 'its replacement is a different release',
  },
  {
    when: 'one with the same UPC was there beside it',
    known: [page(second)],
    pages: { 500: null, 900: page(second) },
    finds: ['info RELEASE_REPLACED 500'],
    tells: 'info RELEASE_REPLACED',
    reasons: [`both have the UPC ${upc}`, 'release 900 was already known'],
  },
  {
    when: 'the same recordings were there beside it, of another distributor',
    known: [page(second, { upc: otherUpc })],
    pages: { 500: null, 900: page(second, { upc: otherUpc }) },
    tells: 'warning RELEASE_REPLACED',
  },
  {
    when: 'the edition beside it has other recordings',
    known: [page(second, { upc: otherUpc, tracks: others })],
    pages: { 500: null, 900: page(second, { upc: otherUpc, tracks: others }) },
    tells: 'critical RELEASE_WENT_OFFLINE',
  },
  {
    when: 'the edition beside it is the explicit one',
    known: [page(second, { upc: otherUpc, tracks: marked })],
    pages: { 500: null, 900: page(second, { upc: otherUpc, tracks: marked }) },
    tells: 'info RELEASE_WENT_OFFLINE',
  },
  {
    when: 'the edition beside it has more tracks',
    known: [page(second, { upc: otherUpc, total_tracks: 14 })],
    pages: { 500: null, 900: page(second, { upc: otherUpc, total_tracks: 14 }) },
    finds: ['critical RELEASE_WENT_OFFLINE 500'],
    tells: 'info RELEASE_WENT_OFFLINE',
  },
  {
    when: 'the page of the one beside it was never read, and tells no tracks',
    known: [page(second, { upc: null, tracks: null })],
    pages: { 500: null, 900: page(second, { upc: null, tracks: null }) },
    tells: 'critical RELEASE_WENT_OFFLINE',
  },
  {
    when: 'only the title of the one beside it is the same',
    known: [page({ ...second, release_date: '2015-05-05' }, { upc: otherUpc })],
    listed: [{ ...second, release_date: '2015-05-05' }],
    pages: { 500: null },
    finds: ['critical RELEASE_WENT_OFFLINE 500'],
    tells: 'info RELEASE_WENT_OFFLINE',
  },
  {
    when: 'the one beside it was found suspicious',
    known: [page(second, { upc: otherUpc })],
    said: { 900: { risk: suspect } },
    pages: { 500: null },
    finds: ['critical RELEASE_WENT_OFFLINE 500'],
    tells: 'critical RELEASE_WENT_OFFLINE',
  },
  {
    when: 'the one beside it is gone as well',
    known: [page(second)],
    listed: [],
    pages: { 500: null },
    finds: ['critical RELEASE_WENT_OFFLINE 500', 'critical RELEASE_WENT_OFFLINE 900'],
    tells: 'critical RELEASE_WENT_OFFLINE',
  },
  {
    when: 'what it had taken the place of is back',
    known: [page(second)],
    said: { 900: { status: 'offline', gone_from: 'replaced' } },
    pages: { 500: null, 900: page(second) },
    finds: ['info RELEASE_REPLACED 500'],
    tells: 'info RELEASE_REPLACED',
  },
  {
    when: 'one whose page said that it was gone is listed still',
    known: [page(second)],
    said: { 900: { status: 'offline', gone_from: 'page' } },
    pages: { 500: null },
    finds: ['critical RELEASE_WENT_OFFLINE 500'],
    tells: 'critical RELEASE_WENT_OFFLINE',
  },
  {
    when: 'its page answers with a known one, however that is called',
    known: [page({ ...second, title: 'Twelve (Deluxe)' }, { upc: otherUpc, total_tracks: 14 })],
    listed: [{ ...second, title: 'Twelve (Deluxe)' }],
    pages: { 500: page({ ...second, title: 'Twelve (Deluxe)' }, { upc: otherUpc }) },
    finds: ['critical RELEASE_WENT_OFFLINE 500'],
    tells: 'warning RELEASE_REPLACED',
    reasons: [
      'its own page now leads to release 900',
      'the UPC differs',
      'release 900 was already known',
    ],
  },
  {
    when: 'its page answers with one that came',
    listed: [{ ...second, title: 'Another Twelve' }],
    pages: { 500: page({ ...second, title: 'Another Twelve' }) },
    finds: ['info BACK_CATALOG_ADDED 900', 'critical RELEASE_WENT_OFFLINE 500'],
    tells: 'info RELEASE_REPLACED',
  },
  {
    when: 'its page answers with one that the artist’s list does not have',
    listed: [],
    pages: { 500: page(second) },
    tells: 'critical RELEASE_WENT_OFFLINE',
  },
];
