import type { ExpectedRelease } from '../expected-release.ts';
import type { ReleasePolicy, TriageVerdict } from '../release.ts';
import { nothingStated, type Stated } from './risk/identity.ts';
import { suspect } from './risk/risk-table.ts';
import type { Baseline, ReleaseRecord } from './records.ts';

/** What one holder's people said of an artist's releases. */
export interface Said {
  verdicts: ReadonlyMap<string, TriageVerdict>;
  stated: Stated;
  expected: readonly ExpectedRelease[];
  policy: ReleasePolicy;
}

export const nothingSaid: Said = {
  verdicts: new Map(),
  stated: nothingStated,
  expected: [],
  policy: 'judge',
};

/** What is known, with the risk that the holder's verdicts give the releases: none, or all. */
export function knownAs(baseline: Baseline, { verdicts }: Pick<Said, 'verdicts'>): Baseline {
  if (verdicts.size === 0) return baseline;
  const releases = [...baseline.releases].map(([id, record]): [string, ReleaseRecord] => {
    const verdict = verdicts.get(id);
    if (verdict === undefined) return [id, record];
    return [id, { ...record, risk: verdict === 'mine' ? null : suspect }];
  });
  return { ...baseline, releases: new Map(releases) };
}
