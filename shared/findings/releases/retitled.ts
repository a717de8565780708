import type {
  Capability,
  CatalogRelease,
  CatalogReleaseDetails,
} from '../../domain/catalog/catalog.ts';
import { isrcKey, isrcsOf, sameTitle, titleKey, nonEmpty, upcKey } from '../normalise.ts';
import { lengthDiffers } from '../tracks/align.ts';
import type { DiffContext } from '../types.ts';
import type { Baseline, ReleaseRecord } from '../records.ts';
import { message } from '../words.ts';
import { namesNobody } from './additions.ts';
import type { Replacement } from './pair.ts';
import { daySpan } from './release-date.ts';
import { byOwnId, type Pages } from './sides.ts';

// Releases that got another title along with another ID, as when a catalog is translated. The list
// shows no more than the date and the size, which a foreign release may have as well.

/** Whether a release has another title than the one that it replaced. */
export function isRetitled({ gone, by }: Pick<Replacement, 'gone' | 'by'>): boolean {
  return !sameTitle(gone.title, by.title);
}

/** Pairs by the day and the number of tracks, where one on each side only has both. */
export function sameDay(
  missing: readonly ReleaseRecord[],
  added: readonly CatalogRelease[],
): Replacement[] {
  const keyOf = (one: ReleaseRecord | CatalogRelease) => {
    const span = daySpan(one.release_date);
    return span && span.first === span.last ? `${span.first} ${one.type}` : null;
  };
  const [byGone, byCame] = [Map.groupBy(missing, keyOf), Map.groupBy(added, keyOf)];
  return [...byGone].flatMap(([key, [gone, ...others]]): Replacement[] => {
    const [by, ...more] = byCame.get(key) ?? [];
    if (key === null || !gone || !by || others.length + more.length > 0) return [];
    const areCounted = gone.total_tracks !== null && by.total_tracks !== null;
    if (areCounted && gone.total_tracks !== by.total_tracks) return [];
    return [{ gone, by, isNew: true, reason: message('sameDayAndSize', {}) }];
  });
}

/**
 * Whether the pages of two releases show that both are the same product; null while the page of the
 * newer one was not read.
 */
export type AreAkin = (gone: ReleaseRecord, by: CatalogRelease) => boolean | null;

/**
 * Compares UPC, label, and ISRCs: one in common is enough. Where the catalog gives none, lengths
 * count.
 */
export function kinship(
  { tracks }: Pick<Baseline, 'tracks'>,
  pages: Pages,
  { capabilities }: DiffContext,
): AreAkin {
  const read = byOwnId(pages);
  return (gone, by) => {
    const page = read.get(by.id);
    if (!page || namesNobody(page)) return pages.get(by.id) === null ? false : null;
    const before = { upc: gone.upc, label: gone.label, tracks: tracks.get(gone.id) ?? null };
    const compared = codes.flatMap(([capability, codesOf]) => {
      if (!capabilities.has(capability)) return [];
      return shares(codesOf(before), codesOf(page)) ?? [];
    });
    return compared.length > 0 ? compared.includes(true) : haveSameLengths(before, page);
  };
}

type Product = Pick<CatalogReleaseDetails, 'upc' | 'label' | 'tracks'>;

/** What says that two releases are the same product, where the catalog tells it. */
const codes: readonly [Capability, (of: Product) => string[]][] = [
  ['upcs', ({ upc }) => known(upc).map(upcKey)],
  ['labels', ({ label }) => known(label).map(titleKey)],
  ['isrcs', ({ tracks }) => isrcsOf(tracks).map(isrcKey)],
];

function known(text: string | null): string[] {
  const shown = nonEmpty(text);
  return shown === null ? [] : [shown];
}

/** Whether both have a value in common; null if one of them tells none. */
function shares(some: readonly string[], others: readonly string[]): boolean | null {
  if (some.length === 0 || others.length === 0) return null;
  return some.some((value) => others.includes(value));
}

function haveSameLengths({ tracks: some }: Product, { tracks: others }: Product): boolean {
  if (!some || !others || some.length === 0 || some.length !== others.length) return false;
  return some.every((track, at) => {
    const other = others[at];
    return other !== undefined && track.duration_ms !== null && !lengthDiffers(track, other);
  });
}
