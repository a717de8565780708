import type { Told } from '../../shared/verdicts/rules/happening-update.ts';
import { asText as told, grown as more } from '../../shared/watches/steps/told-text.ts';
import { isPlanted } from './alerts/planted/is-planted.ts';

/** With `lost-part`, a change tells of the first of several things, and of no other. */
export const asText: typeof told = (given, ...rest) => told(ofFirst(given), ...rest);
export const grown: typeof more = (...given) => (isPlanted('lost-part') ? null : more(...given));

function ofFirst({ findings, ...told }: Told): Told {
  return isPlanted('lost-part')
    ? { ...told, findings: findings.slice(0, 1), items: null }
    : { ...told, findings };
}
