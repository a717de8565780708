import * as z from '../zod.ts';
import type { CatalogReleaseList } from '../catalog.ts';
import type { Baseline } from './records.ts';

// Lists whose count and what they show differ a little, always. Catalogs have them: nothing is missing from
// such a list that was ever there, so what it shows is compared like a whole list.

/** By how many rows the count of a list of releases is off as a rule; 0 or absent: by none. */
export type ListMiscount = number | undefined;

/** A list of releases, complete where only its count is off, as always. */
export function wholeAsUsual(list: CatalogReleaseList, usual: ListMiscount): CatalogReleaseList {
  return list.miscount && list.miscount === usual ? whole(list) : list;
}

/**
 * The same beside what is known: where releases left a list that is short as a rule, its count may stand as
 * it was.
 */
export function wholeBeside(
  list: CatalogReleaseList,
  usual: ListMiscount,
  baseline: Pick<Baseline, 'releases'>,
): CatalogReleaseList {
  if (!list.miscount || !usual) return list;
  const missing = missingFrom(list, baseline);
  // One that lost most of what is known was cut off, whatever it counts.
  if (missing > list.releases.length) return { ...list, complete: false };
  if (list.complete) return list;
  return usual > 0 && list.miscount - missing === usual ? whole(list) : list;
}

/** By how much the count is off from now on: by what it was while all that is known was there. */
export function learnMiscount(
  list: CatalogReleaseList,
  usual: ListMiscount,
  baseline: Pick<Baseline, 'releases'>,
): ListMiscount {
  const { complete, miscount = 0 } = list;
  const isEnded = complete || miscount !== 0;
  if (!isEnded || (miscount !== 0 && missingFrom(list, baseline) > 0)) return usual;
  return miscount;
}

function whole(list: CatalogReleaseList): CatalogReleaseList {
  return { ...list, complete: true, note: null };
}

function missingFrom(
  { releases: rows }: CatalogReleaseList,
  { releases }: Pick<Baseline, 'releases'>,
): number {
  const listed = new Set(rows.map(({ id }) => id));
  return [...releases.values()].filter(({ id, status }) => status !== 'offline' && !listed.has(id))
    .length;
}

/** The page of a release counts other than it shows, by so many tracks, at so many readings in a row; three stand for more. */
export const TracksMiscount = z.object({ by: z.int(), readings: z.int() });
export type TracksMiscount = z.infer<typeof TracksMiscount>;

const readingsMax = 3;

/**
 * The same after one more reading.
 * @param by 0: it shows all that it counts.
 * @param isFirst whether the page is read for the first time: only then may what comes later be made up for.
 */
export function nextTracksMiscount(
  known: TracksMiscount | null | undefined,
  by: number,
  isFirst: boolean,
): TracksMiscount | null {
  if (by === 0) return null;
  if (known?.by !== by) return { by, readings: isFirst ? 1 : 2 };
  return known.readings < readingsMax ? { by, readings: known.readings + 1 } : known;
}
