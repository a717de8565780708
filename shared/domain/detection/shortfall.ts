import * as z from '../zod.ts';
import type { CatalogReleaseList } from '../catalog.ts';

/**
 * A list counts so many rows more than it shows, at so many readings in a row; `readingsMax` stands for
 * more. Catalogs have such lists: nothing is missing from them that was ever there.
 */
export const Shortfall = z.object({ by: z.int(), readings: z.int() });
export type Shortfall = z.infer<typeof Shortfall>;

const readingsMax = 3;
/** Readings that make a habit of it: one alone may have been cut off. */
const habitReadings = 2;

/**
 * The shortfall after one more reading that reached the end of the list.
 * @param by 0: it shows all that it counts.
 */
export function nextShortfall(known: Shortfall | null | undefined, by: number): Shortfall | null {
  if (by === 0) return null;
  const readings = known?.by === by ? Math.min(known.readings + 1, readingsMax) : 1;
  return known?.by === by && known.readings === readings ? known : { by, readings };
}

/** Whether a list that is short by this much is so as a rule: then what is missing from it is gone. */
export function isUsualShortfall(known: Shortfall | null | undefined, by: number): boolean {
  return by > 0 && known?.by === by && known.readings >= habitReadings;
}

/** A list of releases, complete where it lacks only what it always counts and never shows. */
export function wholeAsUsual(
  list: CatalogReleaseList,
  known: Shortfall | null | undefined,
): CatalogReleaseList {
  const isWhole = isUsualShortfall(known, list.short_by ?? 0);
  return isWhole ? { ...list, complete: true, note: null } : list;
}

/** The same for the list of an observation; of one whose end was not reached, nothing is learned. */
export function listShortfall(
  known: Shortfall | null | undefined,
  { complete, short_by = 0 }: Pick<CatalogReleaseList, 'complete' | 'short_by'>,
): Shortfall | null {
  return complete || short_by > 0 ? nextShortfall(known, short_by) : (known ?? null);
}
