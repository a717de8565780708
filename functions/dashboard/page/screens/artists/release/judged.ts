import type { Answered } from '../../../../../../shared/client/routes.ts';

export type Release = Answered<'GET /api/v1/artists/{id}/releases/{release_id}'>;
export type Verdict = 'mine' | 'not_mine';

/** The release as it will be once the verdict is there: shown before the service has answered. */
export function judged(release: Release, verdict: Verdict, by: string, at: Date): Release {
  return {
    ...release,
    triage: { verdict, by, at: at.toISOString() },
    // What is the artist’s own has no risk.
    risk: verdict === 'mine' ? null : release.risk,
  };
}
