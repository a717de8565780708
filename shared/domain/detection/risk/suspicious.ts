import { named } from '../finding.ts';
import type { ReleaseRecord } from '../records.ts';
import { message, type Message } from '../words.ts';
import type { RiskFound } from './words.ts';

/** A sentence names so many of the most serious reasons; the rest are in the payload. */
const namedMax = 3;

/** The change about a release that looks like someone else's. */
export function suspicious(record: ReleaseRecord, { score, factors }: RiskFound): Message {
  const shown = factors.slice(0, namedMax);
  return message('releaseSuspicious', { release: named(record), score, factors: shown });
}

/** Why it does. */
export function riskReasons(risk: RiskFound | null | undefined): Message[] {
  return (risk?.factors ?? []).map((factor) => message('riskFactor', factor));
}
