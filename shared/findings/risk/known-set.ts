import { dayOf } from '../../domain/text/text.ts';
import { isSuspicious, type RiskFactor } from './risk-table.ts';
import type { Baseline, ReleaseRecord } from '../records.ts';
import type { CatalogReleaseDetails } from '../../domain/catalog/catalog.ts';
import { isrcKey, isrcsOf } from '../normalise.ts';

/**
 * The releases that a new one is compared with: the artist's own. A suspicious one never counts:
 * otherwise the second fake of a label would pass because of the first.
 * @param exceptId the release that is judged.
 */
export function knownReleases({ releases }: Baseline, exceptId: string): ReleaseRecord[] {
  return [...releases.values()].filter(
    (release) =>
      release.id !== exceptId &&
      release.relation === 'main' &&
      isTrusted(release) &&
      !isOnlyExplained(release.risk),
  );
}

/** Whether only a guest explains it: then nobody knows that its label and codes are theirs. */
function isOnlyExplained(risk: ReleaseRecord['risk']): boolean {
  if (risk?.judgment !== 'unknown') return false;
  return risk.factors.some(({ reason }) => reason === 'guest_known' || reason === 'guest_label');
}

/** Whether nothing speaks against a release. */
export function isTrusted({ risk }: Pick<ReleaseRecord, 'risk'>): boolean {
  return !risk || !isSuspicious(risk);
}

/** The artist's own releases that appeared, and were reported, on the UTC day of `at`. */
export function cameOn(at: Date, { releases }: Pick<Baseline, 'releases'>): ReleaseRecord[] {
  const day = dayOf(at);
  return [...releases.values()].filter(
    ({ reported_by, relation, first_seen_at }) =>
      typeof reported_by === 'string' && relation === 'main' && first_seen_at.startsWith(day),
  );
}

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
