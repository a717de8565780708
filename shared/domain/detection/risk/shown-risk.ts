import type { Risk } from '../../release.ts';
import type { RiskFound } from './words.ts';
import { riskWords } from './words.ts';

/** A risk as people read it: its reasons in words. */
export function shownRisk({ score, factors }: RiskFound): Risk {
  return { score, reasons: factors.map((factor) => riskWords.riskFactor(factor)) };
}
