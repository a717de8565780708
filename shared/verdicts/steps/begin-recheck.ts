import { infoOf } from '../../changes/rules/change-type.ts';
import { dueOf, openOf, type OpenSubject } from '../../watches/rules/known.ts';
import type { RecheckWork } from '../../domain/owed/work.ts';
import { isCanaryWatch } from '../../plan/canary.ts';
import type { Table } from '../../table/client.ts';
import { readBaseline } from '../../watches/items/baseline.ts';
import { bestPlanOf } from '../../watches/items/holders.ts';
import { isActive, type WatchItem } from '../../watches/items/watches.ts';
import { readKnown, type Stored, storedOf, subjectsOf, uncounted } from '../../watches/index.ts';
import type { Coverage } from '../../watches/rules/coverage.ts';
import {
  countsDue,
  type Others,
  type Sighted,
  type Sighting,
  weeksToRead,
} from '../rules/suspicion.ts';
import { dayOf } from '../../domain/text/text.ts';
import { readSightings, readWatchAndCounts, type WatchAndCounts } from '../items/sightings.ts';

/** What a re-check begins with. */
export interface Begun {
  stored: Stored;
  /** In the order of the ids of the changes. */
  due: readonly OpenSubject[];
  catalogCounts: CatalogCounts;
}

/**
 * Reads what is due at a watch, with everything that is known of its artist, and what all artists show of
 * the same. Where the message says which version the watch had, that takes two reads.
 * @returns null where nobody holds the watch actively.
 */
export async function beginRecheck(
  table: Table,
  work: RecheckWork,
  now: Date,
): Promise<Begun | 'nothing_due' | null> {
  const begun = await begunAtVersion(table, work, now);
  if (begun) return begun;
  const stored = await readKnown(table, work.watch_id);
  if (!stored) return null;
  const due = dueOf(stored.known, now);
  return due.length === 0 ? 'nothing_due' : begunWith(table, stored, due);
}

/**
 * Reads it once more, after something has changed.
 * @param looked what had its turn.
 * @returns with what of that no other re-check has settled meanwhile; null where nobody holds the watch
 *   actively any more.
 */
export async function beginAgain(
  table: Table,
  watchId: string,
  looked: readonly OpenSubject[],
): Promise<Begun | null> {
  const stored = await readKnown(table, watchId);
  return stored && begunWith(table, stored, stillOpen(stored, looked));
}

/** Those that are still open, as they are now. */
export function stillOpen({ known }: Stored, looked: readonly OpenSubject[]): OpenSubject[] {
  const open = new Map(openOf(known).map((subject) => [subject.open.id, subject]));
  return looked.flatMap((subject) => open.get(subject.open.id) ?? []);
}

async function begunWith(
  table: Table,
  stored: Stored,
  due: readonly OpenSubject[],
): Promise<Begun> {
  const isOfCatalog = !isCanaryWatch(stored.watch.id);
  const { catalogCounts } = await readCatalogCounts(table, due, { isOfCatalog });
  return { stored, due, catalogCounts };
}

/**
 * The same where the watch still has the version that it had when the message was sent. Everything of that
 * version was written by then, so what is read strongly now is no older; and if something of it is
 * newer already, the write that expects the version is refused. So the watch may be read after what is
 * known, with the counts, and as it was a moment ago: re-checks take nothing from it that moves without its
 * version, except the numbers of the day.
 * @returns null where that isn't so: then the watch is read first.
 */
async function begunAtVersion(
  table: Table,
  { watch_id: id, version }: RecheckWork,
  now: Date,
): Promise<Begun | 'nothing_due' | null> {
  const read = version === undefined ? null : await readBaseline(table, id);
  // What waits at a watch that nobody holds actively is dismissed, due or not.
  if (!read || bestPlanOf(read.holders) === null) return null;
  const due = dueOf({ subjects: subjectsOf(read) }, now);
  if (due.length === 0) return 'nothing_due';
  const { catalogCounts, watch } = await readCatalogCounts(table, due, {
    isOfCatalog: !isCanaryWatch(id),
    watchId: id,
    consistent: due.some(({ change_type }) => infoOf(change_type).road === 'days'),
  });
  if (!watch || watch.version !== version || !isActive(watch)) return null;
  return { stored: storedOf(watch, read), due, catalogCounts };
}

/** What all artists of the catalog show, as far as what is due asks for it. */
export interface CatalogCounts {
  /** How the types and values of what may be held came to them. */
  others: (coverage: Coverage) => Promise<Others>;
  /** Everything about one type, or one day of numbers: read once, however often it is asked for. */
  all: (of: Sighting) => Promise<Sighted>;
  /** At how many artists the same release or track has the same change. */
  same: (of: Sighting) => number;
}

/** Of what is no part of the catalog: what happens there says nothing of it. */
const noCounts: CatalogCounts = {
  others: async () => new Map(),
  all: async () => ({ sightings: new Map(), decided: null }),
  same: () => 0,
};

/**
 * Reads what all artists show of what is due, with the watch where it is named, in one call. Only where
 * it may be too many, the rest is read when it is asked for.
 */
async function readCatalogCounts(
  table: Table,
  due: readonly OpenSubject[],
  {
    isOfCatalog,
    ...options
  }: { isOfCatalog: boolean; watchId?: string | null; consistent?: boolean },
): Promise<{ catalogCounts: CatalogCounts; watch: WatchItem | null }> {
  const counts = isOfCatalog ? countsDue(due) : { days: [], shared: [] };
  const read = await readCounts(table, { ...counts, watchId: options.watchId ?? null }, options);
  const catalogCounts = isOfCatalog ? catalogCountsOf(table, due, read) : noCounts;
  return { catalogCounts, watch: read.watch };
}

async function readCounts(
  table: Table,
  wanted: Parameters<typeof readWatchAndCounts>[1],
  options: { consistent?: boolean },
): Promise<WatchAndCounts> {
  try {
    return await readWatchAndCounts(table, wanted, options);
  } catch (error) {
    if (wanted.shared.length === 0) throw error;
    // Only words depend on what several artists share, so nothing else may fail with it.
    uncounted('same_unread')(error);
    return readWatchAndCounts(table, { ...wanted, shared: [] }, options);
  }
}

function catalogCountsOf(
  table: Table,
  due: readonly OpenSubject[],
  { counted, same }: WatchAndCounts,
): CatalogCounts {
  const known = new Map<string, Promise<Sighted>>();
  const all = (of: Sighting): Promise<Sighted> => {
    const key = `${of.what}@${of.at.toISOString()}`;
    const read = known.get(key) ?? readSightings(table, of.what, of.at);
    known.set(key, read);
    return read;
  };
  return {
    all,
    same: ({ what, at }) => same({ what, day: dayOf(at) }),
    others: async (coverage) => {
      const few = [...counted].map(
        ([what, sightings]) => [what, { sightings, decided: null }] as const,
      );
      const weeks = weeksToRead(due, counted, coverage).map(
        async (of) => [of.what, await all(of)] as const,
      );
      return new Map<string, Sighted>([...few, ...(await Promise.all(weeks))]);
    },
  };
}
