import { infoOf } from '../../changes/rules/change-type.ts';
import { dueOf, openOf, type OpenSubject } from '../../watches/rules/known.ts';
import type { RecheckWork } from '../../domain/owed/work.ts';
import { isCanaryWatch } from '../../plan/canary.ts';
import type { Table } from '../../table/client.ts';
import { readBaseline } from '../../watches/items/baseline.ts';
import { bestPlanOf } from '../../watches/items/holders.ts';
import { isActive } from '../../watches/items/watches.ts';
import { type CatalogCounts, readCatalogCounts } from './catalog-counts.ts';
import { readKnown, type Stored, storedOf, subjectsOf } from '../../watches/index.ts';

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
