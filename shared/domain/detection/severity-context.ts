import type { ChangeType } from '../change-type.ts';
import type { Severity } from '../severity.ts';
import { type AtOnce, massOf } from './mass.ts';
import type { Finding, OpenChange } from './types.ts';

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
 * A finding, as grave as the context makes it.
 * @param together what was found and is open at the same time.
 * @param followers of the artist; null where they are not known.
 */
export function inContext(finding: Finding, together: AtOnce, followers: number | null): Finding {
  const isLarge = followers !== null && followers >= manyFollowers;
  return raises[finding.change_type] === 'size' && isLarge
    ? raised(finding, `the artist has ${followers} followers`)
    : inMass(finding, together);
}

/** A finding, as grave as it is where the same comes to a large part of the catalogue. */
export function inMass(finding: Finding, together: AtOnce): Finding {
  if (raises[finding.change_type] !== 'mass') return finding;
  const count = massOf([finding.change_type], together);
  return count === null
    ? finding
    : raised(finding, `${count} of ${together.live} releases at once`);
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
