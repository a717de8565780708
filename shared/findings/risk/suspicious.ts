import type { Risk } from '../../domain/releases/release.ts';
import { named } from '../finding.ts';
import type { ReleaseRecord } from '../records.ts';
import { message, type Message } from '../words.ts';
import { ofKind, type RiskFound, type RiskReason } from './risk-table.ts';
import { riskPhrase, riskWords } from './words.ts';

/** A sentence names so many of the most serious reasons; the rest are in the payload. */
const namedMax = 3;

/** The change about a release that looks like someone else's, or of which nobody knows whose it is. */
export function suspicious(record: ReleaseRecord, found: RiskFound): Message {
  const release = named(record);
  if (found.judgment === 'foreign') {
    const factors = [...ofKind(found, 'against'), ...ofKind(found, 'new')].slice(0, namedMax);
    return message('releaseSuspicious', { release, factors });
  }
  const { factors } = found;
  const isNew = (reason: RiskReason) => factors.some((one) => one.reason === reason);
  const areCodesNew = isNew('registrant') || isNew('upc_owner');
  const label = isNew('label') ? record.label : null;
  return message('releaseUnknown', { release, label, areCodesNew });
}

/** Why it is judged so: of what is known to be theirs, only what shows that. */
export function riskReasons(risk: RiskFound | null | undefined): Message[] {
  if (!risk) return [];
  const shown = risk.judgment === 'known' ? ofKind(risk, 'theirs') : risk.factors;
  return shown.map((factor) => message('riskFactor', factor));
}

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
