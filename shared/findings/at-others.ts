import type { Finding } from './types.ts';
import { message } from './words.ts';

/** With so many others the same happened to many at once, as when a source removes fake followers. */
const othersMin = 5;

/**
 * Adds to a finding that about this many other artists had the same on the same day.
 * @param artists how many others.
 */
export function atOthers(finding: Finding, artists: number): Finding {
  const { says } = finding;
  if (artists < othersMin) return finding;
  const others = rounded(artists);
  const payload = { ...finding.payload, others };
  if (says.id !== 'numberMoved') {
    const reasons = [...finding.reasons, message('sameChangeElsewhere', { others })];
    return { ...finding, payload, reasons };
  }
  return {
    ...finding,
    payload,
    says: message('numberMoved', { ...says.data, others }),
    reasons: [...finding.reasons, message('sameDayElsewhere', { others })],
  };
}

/** Rounded to five, or to one or two digits: exact counts would tell what others watch. */
function rounded(count: number): number {
  const step = count < 50 ? 5 : 10 ** (String(count).length - 1);
  return Math.round(count / step) * step;
}
