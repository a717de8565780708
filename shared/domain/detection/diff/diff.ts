import type { Observation } from '../../catalog.ts';
import { diffProfile } from './diff-profile.ts';
import { diffReleases } from './diff-releases.ts';
import { inOrder } from '../finding.ts';
import type { Baseline, DiffContext, Finding } from '../types.ts';

/**
 * All that differs between what is known and what was seen, at most one finding for each type and
 * subject. A field that the catalog can't tell is never compared; nothing is said about releases
 * when the catalog doesn't know the artist, nor about what is missing from a list that isn't
 * complete. Numbers are not compared here: they are judged by day.
 */
export function diff(
  baseline: Baseline,
  observation: Observation,
  context: DiffContext,
): Finding[] {
  const releases =
    observation.artist === null ? [] : diffReleases(baseline, observation.releases, context);
  return inOrder([...diffProfile(baseline.profile, observation, context), ...releases]);
}
