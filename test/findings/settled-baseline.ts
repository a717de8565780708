import type { Observation } from '../../shared/domain/catalog/catalog.ts';
import { baselineOf } from '../../shared/findings/baseline.ts';
import type { Baseline } from '../../shared/findings/records.ts';

/** What is known after a first look, and after any later one that made up for an incomplete list. */
export function settledBaseline(first: Observation, now: Date): Baseline {
  const baseline = baselineOf(first, now);
  return { ...baseline, profile: { ...baseline.profile, takeover: { kind: 'none' } } };
}
