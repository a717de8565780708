import type { Risk } from '../../releases/release.ts';
import { ofKind, type RiskFound } from './risk-table.ts';
import { riskPhrase, riskWords } from './words.ts';

/** A risk as people read it: its reasons in words. */
export function shownRisk(found: RiskFound): Risk {
  const { score, factors, judgment } = found;
  const shown = (kind: Parameters<typeof ofKind>[1]) => ofKind(found, kind).map(riskPhrase);
  return {
    score,
    reasons: factors
      .filter(({ points }) => points > 0)
      .map((factor) => riskWords.riskFactor(factor)),
    judgment,
    theirs: shown('theirs'),
    never_seen: shown('new'),
    against: shown('against'),
  };
}
