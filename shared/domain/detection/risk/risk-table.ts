import * as z from '../../zod.ts';

/**
 * What speaks against a new release, and the most points that each reason can count for. The score is
 * the sum of all points, 100 at most.
 */
export const riskPoints = {
  label: 35,
  registrant: 35,
  upc_owner: 15,
  contributors: 15,
  language: 15,
  date: 10,
  genre: 5,
  generic_title: 10,
  several: 10,
} as const;

export const RiskReason = z.enum([
  'label',
  'registrant',
  'upc_owner',
  'contributors',
  'language',
  'date',
  'genre',
  'generic_title',
  'several',
]) satisfies z.ZodType<keyof typeof riskPoints>;
export type RiskReason = keyof typeof riskPoints;

/** From this score on a release is suspicious: two strong reasons, or one strong and several weak ones. */
export const suspiciousScore = 55;

/** Whether the score is such that the release has to be looked at. */
export function isSuspicious({ score }: { score: number }): boolean {
  return score >= suspiciousScore;
}
