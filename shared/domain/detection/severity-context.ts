import type { ChangeType } from '../change-type.ts';
import type { Severity } from '../severity.ts';
import type { Baseline, Finding, OpenChange } from './types.ts';

/** From that share of the catalogue on, and so many releases, a change of one type is an event. */
const massShare = 1 / 5;
const massCountMin = 3;
/** From so many followers on, what is done to the face of a profile reaches very many people. */
const manyFollowers = 1_000_000;

/**
 * What makes a change graver than its type is, by one step: `mass`, that it comes to a large part of
 * the catalogue at once; `size`, that the artist is large. Types that are not named stay as they are.
 */
const raises: Readonly<Partial<Record<ChangeType, 'mass' | 'size'>>> = {
  RELEASE_TITLE_CHANGED: 'mass',
  RELEASE_ARTWORK_CHANGED: 'mass',
  RELEASE_DATE_CHANGED: 'mass',
  RELEASE_LABEL_CHANGED: 'mass',
  RELEASE_UPC_CHANGED: 'mass',
  RELEASE_CREDITS_CHANGED: 'mass',
  TRACK_ISRC_CHANGED: 'mass',
  TRACK_AUDIO_REPLACED: 'mass',
  PROFILE_NAME_CHANGED: 'size',
  PROFILE_IMAGE_CHANGED: 'size',
  PROFILE_IMAGE_REMOVED: 'size',
  SOCIAL_LINK_ADDED: 'size',
  SOCIAL_LINK_CHANGED: 'size',
};

const higher: Readonly<Record<Severity, Severity>> = {
  critical: 'critical',
  warning: 'critical',
  info: 'warning',
};

/**
 * The findings of one look, each as grave as the context makes it.
 * @param followers of the artist; null where they are not known.
 */
export function inContext(
  findings: readonly Finding[],
  { releases }: Pick<Baseline, 'releases'>,
  followers: number | null,
): Finding[] {
  const live = [...releases.values()].filter(({ status }) => status !== 'offline').length;
  const touched = releasesByType(findings);
  return findings.map((finding) => {
    const rule = raises[finding.change_type];
    const count = touched.get(finding.change_type)?.size ?? 0;
    if (rule === 'mass' && count >= massCountMin && count > live * massShare) {
      return raised(finding, `${count} of ${live} releases at once`);
    }
    if (rule === 'size' && followers !== null && followers >= manyFollowers) {
      return raised(finding, `the artist has ${followers} followers`);
    }
    return finding;
  });
}

function releasesByType(findings: readonly Finding[]): Map<ChangeType, Set<string>> {
  const touched = new Map<ChangeType, Set<string>>();
  for (const { change_type, payload } of findings) {
    const ids = touched.get(change_type) ?? new Set();
    touched.set(change_type, ids.add(payload.release?.id ?? payload.subject.id));
  }
  return touched;
}

/**
 * A change that was raised when it was detected stays so when it is found again: by then the others
 * that came with it may be settled already.
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
