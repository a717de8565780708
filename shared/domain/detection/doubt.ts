import { infoOf } from '../change-type.ts';
import type { Observation } from '../catalog.ts';
import { isThere } from './releases/release-date.ts';
import { successorOf } from './evidence.ts';
import type { Evidence, OpenChange } from './types.ts';

/**
 * What speaks against a change that was found again: the other road, where there is one. Null when
 * it agrees, or there is none.
 */
export function doubt(
  { change_type, payload }: OpenChange,
  observation: Observation,
  releases: Evidence['releases'],
  now: Date,
): string | null {
  const page = releases.get(payload.subject.id);
  // One that answers with another release says that this one is not there any more.
  const isAlive = page?.id === payload.subject.id && isThere(page, now);
  if (change_type === 'PROFILE_UNAVAILABLE') {
    return observation.releases.releases.length > 0 ? 'its releases are still listed' : null;
  }
  if (change_type === 'RELEASE_WENT_OFFLINE') {
    return isAlive ? 'its own page still answers as available' : null;
  }
  if (change_type === 'RELEASE_BACK_ONLINE') {
    return isAlive ? null : 'its own page does not answer as available';
  }
  if (change_type === 'RELEASE_REPLACED') {
    if (isAlive) return 'the page of the old one still answers as available';
    const isKnown = releases.get(successorOf({ change_type, payload }) ?? '') !== null;
    return isKnown ? null : 'the page of the new one is not known';
  }
  // A row that leads nowhere: a list that shows a release twice, or one that isn't there yet.
  if (infoOf(change_type).road === 'news')
    return page === null ? 'its own page is not known' : null;
  return null;
}
