import { infoOf } from '../changes/rules/change-type.ts';
import type { Observation } from '../domain/catalog/catalog.ts';
import { isThere } from './releases/release-date.ts';
import { successorOf } from './evidence.ts';
import type { Evidence, OpenChange } from './types.ts';
import { message, type Message } from './words.ts';

/**
 * What contradicts a change that was found again: another part of the catalog that was read. Null
 * if nothing does.
 */
export function doubt(
  { change_type, payload }: OpenChange,
  observation: Observation,
  releases: Evidence['releases'],
  now: Date,
): Message | null {
  const page = releases.get(payload.subject.id);
  // A page that answers with another release says that this one is no longer there.
  const isAlive = page?.id === payload.subject.id && isThere(page, now);
  if (change_type === 'PROFILE_UNAVAILABLE') {
    return observation.releases.row_count > 0 ? message('stillListed', {}) : null;
  }
  if (change_type === 'RELEASE_WENT_OFFLINE') return isAlive ? message('pageStillThere', {}) : null;
  if (change_type === 'RELEASE_BACK_ONLINE') return isAlive ? null : message('pageNotThere', {});
  if (change_type === 'RELEASE_REPLACED') {
    if (isAlive) return message('oldPageStillThere', {});
    const isKnown = releases.get(successorOf({ change_type, payload }) ?? '') !== null;
    return isKnown ? null : message('newPageUnknown', {});
  }
  // A row without a page: the list shows a release twice, or one that isn't there yet.
  if (infoOf(change_type).road === 'news') return page === null ? message('pageUnknown', {}) : null;
  return null;
}
