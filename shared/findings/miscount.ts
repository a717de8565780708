import * as z from '../domain/zod.ts';
import type { CatalogReleaseList } from '../domain/catalog/catalog.ts';
import type { ReleaseStatus } from '../domain/releases/release.ts';

// Lists whose count and what they show differ a little, always. Catalogs have them: nothing is missing from
// such a list that was ever there, so what it shows is compared like a whole list.

/**
 * A list counts so many rows more than it shows (below zero: less), at so many readings in a row; three stand
 * for more.
 */
export const Miscount = z.object({ by: z.int(), readings: z.int() });
export type Miscount = z.infer<typeof Miscount>;

interface Beside {
  releases: ReadonlyMap<string, { id: string; status: ReleaseStatus }>;
}

/** Null or absent: its count is right. */
type Known = Miscount | null | undefined;

const readingsMax = 3;
/** So many make a habit: once, a count may be off because it moved before the list did. */
const habitReadings = 2;

/**
 * What is known of a count after one more reading.
 * @param by 0: it is right.
 * @param begins how much a count weighs that is off in a new way.
 */
export function nextMiscount(known: Known, by: number, begins = 1): Miscount | null {
  if (by === 0) return null;
  if (known?.by !== by) return { by, readings: begins };
  return known.readings < readingsMax ? { by, readings: known.readings + 1 } : known;
}

/** By how much a count is off as a rule; 0: it isn't. */
function usualBy(known: Known): number {
  return known && known.readings >= habitReadings ? known.by : 0;
}

/** A list of releases, complete where only its count is off, as always. */
export function wholeAsUsual(list: CatalogReleaseList, known: Known): CatalogReleaseList {
  return list.miscount && list.miscount === usualBy(known) ? whole(list) : list;
}

/**
 * The same beside what is known: where releases left a list that is short as a rule, its count may stand as
 * it was.
 */
export function wholeBeside(
  list: CatalogReleaseList,
  known: Known,
  baseline: Beside,
): CatalogReleaseList {
  const usual = usualBy(known);
  if (!list.miscount || usual === 0) return list;
  const missing = missingFrom(list, baseline);
  // One that lost most of what is known was cut off, whatever it counts.
  if (missing > list.releases.length) return { ...list, complete: false };
  if (list.complete) return list;
  return usual > 0 && list.miscount - missing === usual ? whole(list) : list;
}

/** What is known of a list's count from now on: by how much it was off while all that is known was there. */
export function learnMiscount(
  list: CatalogReleaseList,
  known: Known,
  baseline: Beside,
): Miscount | null {
  const { complete, miscount = 0 } = list;
  const isEnded = complete || miscount !== 0;
  if (!isEnded) return known ?? null;
  // Something is missing: that says nothing against a habit, and begins none.
  if (miscount !== 0 && missingFrom(list, baseline) > 0)
    return usualBy(known) ? (known ?? null) : null;
  return nextMiscount(known, miscount);
}

/**
 * The same after a reading that showed what the last one did: nothing more can be missing, so where its count
 * was off then, too, that is its habit.
 */
export function miscountAgain(list: CatalogReleaseList, known: Known): Miscount | null {
  if (!known || known.readings >= habitReadings || list.miscount !== known.by) return known ?? null;
  return nextMiscount(known, known.by);
}

/** Whether tracks are missing from a page only because it was cut off: its count is off in a new way. */
export function isCutOff(known: Known, by: number, missing: number): boolean {
  const usual = known?.by ?? 0;
  return by > 0 && by !== usual && !(usual > 0 && by - missing === usual);
}

function whole(list: CatalogReleaseList): CatalogReleaseList {
  return { ...list, complete: true, note: null };
}

function missingFrom({ releases: rows }: CatalogReleaseList, { releases }: Beside): number {
  const listed = new Set(rows.map(({ id }) => id));
  return [...releases.values()].filter(({ id, status }) => status !== 'offline' && !listed.has(id))
    .length;
}
