import { counted, quotedList } from '../phrases.ts';
import type { RiskReason } from './risk-table.ts';

/** One thing that speaks against a release: the points it counts for, and what was seen. */
export interface RiskFactor {
  reason: RiskReason;
  points: number;
  values: readonly string[];
}

/** The risk of a release: 0 to 100, and what it is made of, in the order of points. */
export interface RiskFound {
  score: number;
  factors: readonly RiskFactor[];
}

const phrases: Readonly<Record<RiskReason, (values: readonly string[]) => string>> = {
  label: (values) => `label never seen before: ${quotedList(values)}`,
  registrant: (values) => `ISRC registrant never seen before: ${values.join(', ')}`,
  upc_owner: (values) => `UPC owner never seen before: ${values.join(', ')}`,
  contributors: (values) => `no contributor in common: ${quotedList(values)}`,
  language: (values) => `a title in an unusual script: ${quotedList(values)}`,
  date: (values) => `a date that breaks the usual pattern: ${values.join(', ')}`,
  genre: (values) => `an unusual genre: ${quotedList(values)}`,
  generic_title: (values) => `a generic title: ${quotedList(values)}`,
  several: ([count = '0']) => `${counted(Number(count), 'release')} on one day`,
};

/** Why a release may not be the artist's own. */
export const riskWords = {
  riskFactor: ({ reason, points, values }: RiskFactor) => `${phrases[reason](values)} (+${points})`,
} as const;

/** The same without its points, for a sentence. */
export function riskPhrase({ reason, values }: RiskFactor): string {
  return phrases[reason](values);
}
