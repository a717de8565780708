import type { Answered } from '../../../../../../shared/client/routes.ts';
import type { Ownership, Part } from '../../../parts/verdict/counting.ts';

export type Release = Answered<'GET /api/v1/artists/{id}/releases/{release_id}'>;

/** What somebody says of a release, and what of it counts. */
export interface GivenVerdict {
  verdict: Ownership;
  parts: Part[];
}

/** The release as it will be once the verdict is there: shown before the service has answered. */
export function judged(
  release: Release,
  { verdict, parts }: GivenVerdict,
  by: string,
  at: Date,
): Release {
  return {
    ...release,
    triage: { verdict, by, at: at.toISOString(), parts },
    // What is the artist’s own has no risk.
    risk: verdict === 'mine' ? null : release.risk,
  };
}
