import { infoOf } from '../changes/rules/change-type.ts';
import type { Severity } from '../changes/rules/info.ts';
import { grouped } from '../domain/text/shown.ts';
import type { Finding, OpenChange } from './types.ts';
import { message } from './words.ts';

/** Why a change is more serious than its type. */
export const raisedWords = {
  size: ({ followers }: { followers: number }) => `the artist has ${grouped(followers)} followers`,
} as const;

/** From this many followers on, a change of the profile reaches very many people. */
const manyFollowers = 1_000_000;

const higher: Readonly<Record<Severity, Severity>> = {
  critical: 'critical',
  warning: 'critical',
  info: 'warning',
};

/**
 * A finding with the severity that its context gives it.
 * @param followers of the artist; null where they are not known.
 */
export function inContext(finding: Finding, followers: number | null): Finding {
  const isLarge = followers !== null && followers >= manyFollowers;
  return infoOf(finding.change_type).raisedBy === 'size' && isLarge
    ? raised(finding, raisedWords.size({ followers }))
    : finding;
}

/**
 * A change whose severity was raised when it was found stays raised: by the time of the re-check,
 * the others may already be settled.
 */
export function stillRaised(finding: Finding, { payload }: Pick<OpenChange, 'payload'>): Finding {
  return payload.raised ? raised(finding, payload.raised.because) : finding;
}

function raised(finding: Finding, because: string): Finding {
  const { severity: from, payload } = finding;
  const severity = higher[from];
  if (severity === from || payload.raised) return finding;
  return { ...finding, severity, payload: { ...payload, raised: { from, because } } };
}

/** With so many others the same happened to many at once, as when a source removes fake followers. */
const othersMin = 5;

/**
 * Adds to a finding that about this many other artists had the same on the same day.
 * @param artists how many others.
 */
export function atOthers(finding: Finding, artists: number): Finding {
  const { says } = finding;
  if (artists < othersMin) return finding;
  // Rounded to five, or to one or two digits: exact counts would tell what others watch.
  const step = artists < 50 ? 5 : 10 ** (String(artists).length - 1);
  const others = Math.round(artists / step) * step;
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
