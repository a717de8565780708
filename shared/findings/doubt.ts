import { type ChangeType, infoOf, isAddition } from '../changes/rules/change-type.ts';
import type { Observation } from '../domain/catalog/catalog.ts';
import { isThere } from './releases/release-date.ts';
import { successorOf } from './evidence.ts';
import type { Evidence, Finding, OpenChange } from './types.ts';
import { message, type Message } from './words.ts';
import { isMergedOut } from './profile/merged-in.ts';
import { isNewIds } from './releases/new-ids.ts';

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

/**
 * Why a change is dismissed that a fresh look does not find anymore.
 * @param fresh what the look did find: the change may have turned out to be part of another one.
 */
export function dismissReason(open: OpenChange, fresh: readonly Finding[]): Message {
  const another = partOfAnother(open, fresh);
  if (another) return another;
  if (isMergedOut(open)) return message('mergeWentBack', {});
  if (isNewIds(open)) return message('idsWentBack', {});
  const { field, before } = open.payload;
  const shown = typeof before === 'string' ? before : null;
  return message('wentBack', { type: open.change_type, field, before: shown });
}

function partOfAnother(open: OpenChange, fresh: readonly Finding[]): Message | null {
  const { change_type, payload } = open;
  const find = (type: ChangeType, isIt: (finding: Finding) => boolean) =>
    fresh.find((finding) => finding.change_type === type && isIt(finding));
  const isOther = (finding: Finding) => !isMergedOut(finding);
  if (infoOf(change_type).road === 'profile' && find('PROFILE_MERGED', isOther)) {
    return message('partOfProfileMerge', {});
  }
  if (infoOf(change_type).subject === 'release' && fresh.some(isNewIds)) {
    return message('partOfNewIds', {});
  }
  const isReplaced = (finding: Finding) => finding.subject.id === payload.subject.id;
  if (change_type === 'RELEASE_WENT_OFFLINE' && find('RELEASE_REPLACED', isReplaced)) {
    return message('underOtherId', {});
  }
  const replaces = (finding: Finding) => successorOf(finding) === payload.subject.id;
  if (isAddition(change_type) && find('RELEASE_REPLACED', replaces)) {
    return message('earlierRelease', {});
  }
  return null;
}
