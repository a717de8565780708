import type { Capability, CatalogRelease } from '../../domain/catalog/catalog.ts';
import { byText, titleKey, nonEmpty, upcKey } from '../normalise.ts';
import { daysApart, daySpan } from './release-date.ts';
import type { ReleaseRecord } from '../records.ts';
import { message, type Message } from '../words.ts';

/** A release that is gone, and the one that replaced it. */
export interface Replacement {
  gone: ReleaseRecord;
  by: CatalogRelease;
  /** Whether it was unknown before. */
  isNew: boolean;
  /** What both have in common. */
  reason: Message;
}

/** The releases that may be gone, and those that may have replaced them. */
export interface Sides {
  missing: readonly ReleaseRecord[];
  /** Known to be gone; each may still return under another id. */
  awaited: readonly ReleaseRecord[];
  added: readonly CatalogRelease[];
  /** Listed again, after they were gone. */
  back: readonly CatalogRelease[];
  /** Known, and there all the time. */
  beside: readonly CatalogRelease[];
}

/** What is known besides the two sides. */
export interface PairContext {
  capabilities: ReadonlySet<Capability>;
  /** The release that a missing one's page leads to; null if it doesn't lead to another. */
  leadsTo: (gone: ReleaseRecord) => string | null;
  /** Whether two releases may have the same recordings. */
  areAlike: (gone: ReleaseRecord, by: CatalogRelease) => boolean;
}

interface Candidate extends Replacement {
  rank: readonly number[];
}

const daysApartMax = 7;

/**
 * Pairs each missing release with the one that replaced it: the one that its own page leads to, else
 * by UPC, else by title, date (within 7 days) and number of tracks, never by the title alone. If a
 * number of tracks isn't known, the type has to be the same. A new or returned release replaces only
 * one. A release that was there all along may replace several, but then the numbers have to be known
 * and the recordings have to be the same: two editions share title and date. The closest pairs are
 * made first, whatever the order of the lists.
 */
export function pairReplaced(sides: Sides, context: PairContext): Replacement[] {
  const { missing, awaited, added, back, beside } = sides;
  if (missing.length + awaited.length === 0) return [];
  const led = ledElsewhere(sides, context);
  const rest = without(missing, led);
  const came = nearestFirst([
    ...candidates(rest, back, context, { isNew: false, isSure: false }),
    ...candidates([...rest, ...awaited], added, context, { isNew: true, isSure: false }),
  ]);
  const standing = [...beside, ...[...led, ...came].map(({ by }) => by)];
  const stood = nearestFirst(
    candidates(without(rest, came), standing, context, { isNew: false, isSure: true }),
    { isOneEach: false },
  );
  return [...led, ...came, ...stood];
}

function without(records: readonly ReleaseRecord[], pairs: readonly Replacement[]) {
  const paired = new Set(pairs.map(({ gone }) => gone));
  return records.filter((record) => !paired.has(record));
}

/** The pairs that the catalog itself shows: the old page leads to the new release. */
function ledElsewhere({ missing, added, back, beside }: Sides, { leadsTo }: PairContext) {
  const fresh = new Map(added.map((release) => [release.id, release]));
  const known = new Map([...back, ...beside].map((release) => [release.id, release]));
  const isTaken = new Set<string>();
  return missing.flatMap((gone): Replacement[] => {
    const id = leadsTo(gone) ?? '';
    const by = fresh.get(id) ?? known.get(id);
    if (!by) return [];
    const isNew = fresh.has(id) && !isTaken.has(id);
    isTaken.add(id);
    return [{ gone, by, isNew, reason: message('pageAnswersWith', { id }) }];
  });
}

function candidates(
  gone: readonly ReleaseRecord[],
  there: readonly CatalogRelease[],
  context: PairContext,
  kind: { isNew: boolean; isSure: boolean },
): Candidate[] {
  if (gone.length === 0 || there.length === 0) return [];
  const byUpc = Map.groupBy(there, (release) => upcOf(release, context.capabilities) ?? '');
  const byTitle = Map.groupBy(there, ({ title }) => titleKey(title));
  return gone.flatMap((record) => {
    const upc = upcOf(record, context.capabilities);
    const sameUpc = upc === null ? [] : (byUpc.get(upc) ?? []);
    const sameTitle = byTitle.get(titleKey(record.title)) ?? [];
    return [...new Set([...sameUpc, ...sameTitle])].flatMap((release) => {
      const isSameUpc = sameUpc.includes(release);
      const found = candidate(record, release, isSameUpc, kind);
      const isAlike = isSameUpc || !kind.isSure || context.areAlike(record, release);
      return found && isAlike ? [found] : [];
    });
  });
}

function upcOf(release: { upc: string | null }, capabilities: ReadonlySet<Capability>) {
  const upc = capabilities.has('upcs') ? nonEmpty(release.upc) : null;
  return upc === null ? null : upcKey(upc);
}

function candidate(
  gone: ReleaseRecord,
  by: CatalogRelease,
  isSameUpc: boolean,
  { isNew, isSure }: { isNew: boolean; isSure: boolean },
): Candidate | null {
  if (gone.id === by.id || gone.unlike?.includes(by.id)) return null;
  // The list may not know the relation that the missing release's page showed.
  if (!gone.traits && gone.relation !== by.relation) return null;
  const days = daysApart(daySpan(gone.release_date), daySpan(by.release_date));
  const wasOffline = gone.status === 'offline' ? 1 : 0;
  const rank = [isSameUpc ? 0 : 1, wasOffline, days ?? daysApartMax + 1];
  if (isSameUpc)
    return { gone, by, isNew, rank, reason: message('sameUpc', { upc: by.upc ?? '' }) };
  if (days === null || days > daysApartMax) return null;
  const areCounted = gone.total_tracks !== null && by.total_tracks !== null;
  if (isSure && !areCounted) return null;
  if (areCounted ? gone.total_tracks !== by.total_tracks : gone.type !== by.type) return null;
  const reason = areCounted
    ? message('sameTitleAndTracks', { days, tracks: by.total_tracks ?? 0 })
    : message('sameTitleAndType', { days });
  return { gone, by, isNew, rank, reason };
}

function nearestFirst(found: readonly Candidate[], { isOneEach } = { isOneEach: true }) {
  const taken = new Set<ReleaseRecord | CatalogRelease>();
  return found.toSorted(compare).flatMap(({ gone, by, isNew, reason }): Replacement[] => {
    if (taken.has(gone) || taken.has(by)) return [];
    taken.add(gone);
    if (isOneEach) taken.add(by);
    return [{ gone, by, isNew, reason }];
  });
}

function compare(a: Candidate, b: Candidate): number {
  for (const [index, rank] of a.rank.entries()) {
    const difference = rank - (b.rank[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return byText(`${a.gone.id} ${a.by.id}`, `${b.gone.id} ${b.by.id}`);
}
