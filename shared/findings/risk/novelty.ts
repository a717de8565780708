import { byText } from '../normalise.ts';
import type { ReleaseRecord } from '../records.ts';

/** What is usual is taken from so many releases at least: two or three say little about habits. */
const habitMin = 4;

/**
 * How much it says that none of `values` was seen on a known release, from 0 to 1. Nothing with one known
 * release: of a new artist everything is new. Less, the more often the known ones brought something new
 * themselves, as UPCs do with who changes distributors.
 * @param valuesOf what is compared, normalised; releases that tell none of it don't count.
 */
export function noveltyOf(
  values: readonly string[],
  known: readonly ReleaseRecord[],
  valuesOf: (release: ReleaseRecord) => readonly string[],
): number {
  if (values.length === 0) return 0;
  const seen = new Set<string>();
  let telling = 0;
  let novelties = 0;
  for (const release of known.toSorted(byDate)) {
    const own = valuesOf(release);
    if (own.length === 0) continue;
    if (telling > 0 && !own.some((value) => seen.has(value))) novelties += 1;
    telling += 1;
    for (const value of own) seen.add(value);
  }
  if (telling < 2 || values.some((value) => seen.has(value))) return 0;
  return 1 - novelties / Math.max(telling - 1, habitMin);
}

function byDate(a: ReleaseRecord, b: ReleaseRecord): number {
  return byText(a.release_date ?? '', b.release_date ?? '') || byText(a.id, b.id);
}
