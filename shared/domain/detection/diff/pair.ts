import type { Capability, CatalogRelease } from '../../catalog.ts';
import { titleKey, told, upcKey } from './normalise.ts';
import { daysApart, daySpan } from './release-date.ts';
import type { ReleaseRecord } from '../types.ts';

/** A release that went, and the one that took its place. */
export interface Replacement {
  gone: ReleaseRecord;
  added: CatalogRelease;
  /** What they agree in. */
  reason: string;
}

interface Candidate extends Replacement {
  rank: readonly number[];
}

const daysApartMax = 7;

/**
 * Pairs what is gone with what was added, one to one: by UPC, else by title, date (within 7 days)
 * and number of tracks, never by the title alone. Where one of the numbers of tracks isn't known,
 * the type has to be the same. The nearest pairs are made first, whatever the order of the lists.
 */
export function pairReplaced(
  gone: readonly ReleaseRecord[],
  added: readonly CatalogRelease[],
  capabilities: ReadonlySet<Capability>,
): Replacement[] {
  if (gone.length === 0 || added.length === 0) return [];
  const byUpc = Map.groupBy(added, (release) => upcOf(release, capabilities) ?? '');
  const byTitle = Map.groupBy(added, ({ title }) => titleKey(title));
  const candidates = gone.flatMap((record) => {
    const upc = upcOf(record, capabilities);
    const sameUpc = upc === null ? [] : (byUpc.get(upc) ?? []);
    const sameTitle = byTitle.get(titleKey(record.title)) ?? [];
    return [...new Set([...sameUpc, ...sameTitle])].flatMap((release) =>
      candidate(record, release, sameUpc.includes(release)),
    );
  });
  return nearestFirst(candidates);
}

function upcOf(release: { upc: string | null }, capabilities: ReadonlySet<Capability>) {
  const upc = capabilities.has('upcs') ? told(release.upc) : null;
  return upc === null ? null : upcKey(upc);
}

function candidate(gone: ReleaseRecord, added: CatalogRelease, isSameUpc: boolean): Candidate[] {
  // A list can't tell the relation that was learned from the page of what is gone.
  if (!gone.traits && gone.relation !== added.relation) return [];
  const days = daysApart(daySpan(gone.release_date), daySpan(added.release_date));
  const wasOffline = gone.status === 'offline' ? 1 : 0;
  const rank = [isSameUpc ? 0 : 1, wasOffline, days ?? daysApartMax + 1];
  if (isSameUpc) return [{ gone, added, rank, reason: `both have the UPC ${added.upc ?? ''}` }];
  if (days === null || days > daysApartMax) return [];
  const areCounted = gone.total_tracks !== null && added.total_tracks !== null;
  if (areCounted ? gone.total_tracks !== added.total_tracks : gone.type !== added.type) return [];
  const near = days === 0 ? 'the same date' : `dates ${days} ${days === 1 ? 'day' : 'days'} apart`;
  const alike = areCounted ? `${added.total_tracks ?? 0} tracks each` : 'the same type';
  return [{ gone, added, rank, reason: `both have the same title, ${near} and ${alike}` }];
}

function nearestFirst(candidates: readonly Candidate[]): Replacement[] {
  const taken = new Set<ReleaseRecord | CatalogRelease>();
  return candidates.toSorted(compare).flatMap(({ gone, added, reason }) => {
    if (taken.has(gone) || taken.has(added)) return [];
    taken.add(gone).add(added);
    return [{ gone, added, reason }];
  });
}

function compare(a: Candidate, b: Candidate): number {
  for (const [index, rank] of a.rank.entries()) {
    const difference = rank - (b.rank[index] ?? 0);
    if (difference !== 0) return difference;
  }
  const [left, right] = [`${a.gone.id} ${a.added.id}`, `${b.gone.id} ${b.added.id}`];
  return left < right ? -1 : left > right ? 1 : 0;
}
