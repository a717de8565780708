import type { CatalogReleaseDetails } from '../../domain/catalog/catalog.ts';
import { isrcKey, isrcsOf } from '../normalise.ts';
import type { Baseline } from '../records.ts';
import { knownReleases } from './known-set.ts';
import type { RiskFactor } from './risk-table.ts';

/** So many releases are named. */
const namedMax = 3;

/**
 * Which recordings of a release are on the artist's own releases, too, by their ISRCs: a compilation or
 * another edition of theirs. None where the tracks of those are not at hand.
 */
export function recordingsOn(
  { tracks }: Pick<CatalogReleaseDetails, 'tracks'>,
  releaseId: string,
  baseline: Baseline,
): RiskFactor[] {
  const isrcs = new Set(isrcsOf(tracks).map(isrcKey));
  if (isrcs.size === 0) return [];
  const shared = new Set<string>();
  const titles = knownReleases(baseline, releaseId).flatMap(({ id, title }) => {
    const own = isrcsOf(baseline.tracks.get(id)).map(isrcKey);
    const same = own.filter((isrc) => isrcs.has(isrc));
    for (const isrc of same) shared.add(isrc);
    return same.length > 0 ? [title] : [];
  });
  if (shared.size === 0) return [];
  const values = [String(shared.size), ...titles.slice(0, namedMax)];
  return [{ reason: 'recordings', points: 0, values }];
}
