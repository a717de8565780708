import type { Coverage } from '../../watches/rules/coverage.ts';
import { countsDue, weeksToRead } from '../rules/counts-due.ts';
import type { OpenSubject } from '../../watches/rules/known.ts';
import type { Others, Sighted, Sighting } from '../rules/suspicion.ts';
import { dayOf } from '../../domain/text/text.ts';
import { readWatchAndCounts, type WatchAndCounts } from '../items/watch-and-counts.ts';
import { readSightings } from '../items/sightings.ts';
import type { Table } from '../../table/client.ts';
import type { WatchItem } from '../../watches/items/watches.ts';
import { uncounted } from '../../watches/index.ts';

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

/** What was read at once about what is due. */
interface ReadDue {
  catalogCounts: CatalogCounts;
  /** The watch, if it was asked for and is there. */
  watch: WatchItem | null;
}

/**
 * Reads what all artists show of what is due, with the watch where it is named, in one call. Only where
 * it may be too many, the rest is read when it is asked for.
 */
export async function readCatalogCounts(
  table: Table,
  due: readonly OpenSubject[],
  {
    isOfCatalog,
    ...options
  }: { isOfCatalog: boolean; watchId?: string | null; consistent?: boolean },
): Promise<ReadDue> {
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
