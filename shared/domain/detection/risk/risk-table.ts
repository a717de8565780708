import type { Risk } from '../../release.ts';

/**
 * What speaks against a new release, and the points of each reason at most: a novelty counts for
 * less where it says less. All points together are the score, 100 at most.
 */
export const riskReasons = {
  label: { points: 35, name: 'label never seen' },
  registrant: { points: 35, name: 'ISRC registrant never seen' },
  upc_owner: { points: 15, name: 'UPC owner never seen' },
  contributors: { points: 15, name: 'no common contributor' },
  language: { points: 15, name: 'language far off' },
  date: { points: 10, name: 'surprise date' },
  genre: { points: 5, name: 'genre far off' },
  generic_title: { points: 10, name: 'generic title' },
  several: { points: 10, name: 'several in a day' },
} as const satisfies Record<string, { points: number; name: string }>;

export type RiskReason = keyof typeof riskReasons;

/** From this score on a release is suspicious: two grave reasons, or one with several light ones. */
export const suspiciousScore = 55;

/** Whether the score is such that the release has to be looked at. */
export function isSuspicious({ score }: Pick<Risk, 'score'>): boolean {
  return score >= suspiciousScore;
}
