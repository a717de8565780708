import { isAddition } from '../changes/rules/change-type.ts';
import type { Observation } from '../domain/catalog/catalog.ts';
import { diffProfile, isAdopting, isOther } from './profile/diff.ts';
import { diffReleases } from './releases/diff.ts';
import { diffUnknownTop } from './top-tracks/unknown.ts';
import { inOrder } from './finding.ts';
import { isMergedOut } from './profile/merged-in.ts';
import type { Pages } from './releases/sides.ts';
import type { DiffContext, Finding } from './types.ts';
import type { Baseline } from './records.ts';

/**
 * Everything that differs between what is known and what was seen, at most one finding for each type
 * and subject. Not compared are: fields that the catalog does not provide, releases when the catalog
 * doesn't know the artist, what is missing from an incomplete list, and what another profile brought
 * along. Numbers are judged by day, not here.
 * @param pages of releases that were read beside the list, by the ids that were asked for.
 */
export function diff(
  baseline: Baseline,
  observation: Observation,
  context: DiffContext,
  pages?: Pages,
): Finding[] {
  const { artist } = observation;
  const releases =
    artist === null
      ? []
      : diffReleases(baseline, observation.releases, artist.streaming_id, context, pages);
  return inOrder([
    ...diffProfile(baseline.profile, observation, context),
    ...diffUnknownTop(baseline, observation, context),
    ...(!comesAlong(baseline, observation, context.now)
      ? releases
      : releases.filter((one) => !isAddition(one.change_type) && !isMergedOut(one))),
  ]);
}

/** Whether another profile answers, or its list has not been taken over completely yet. */
function comesAlong({ profile }: Baseline, { artist, releases }: Observation, now: Date): boolean {
  return artist !== null && (isOther(profile, artist) || isAdopting(profile, releases, now));
}
