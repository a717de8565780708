import type { ChangePayload } from '../change.ts';
import type { ChangeType } from '../change-type.ts';
import { additionTypes } from './releases/additions.ts';
import { isMergedOut } from './profile/merged-in.ts';
import { quoted } from './summary.ts';
import type { Finding, OpenChange } from './types.ts';

/** What is true again of a change that was not found any more, where it isn't a plain value. */
const undone: Partial<Record<ChangeType, string>> = {
  PROFILE_IMAGE_CHANGED: 'the earlier picture was back',
  PROFILE_IMAGE_REMOVED: 'the picture was back',
  PROFILE_UNAVAILABLE: 'the catalog knew the profile again',
  PROFILE_RESTORED: 'the profile was gone again',
  PROFILE_MERGED: 'the catalog answered with the profile itself again',
  VERIFICATION_LOST: 'the profile was marked as verified again',
  VERIFICATION_GAINED: 'the mark of the profile was gone again',
  BIO_CHANGED: 'the earlier biography was back',
  BIO_REMOVED: 'the biography was there again',
  SOCIAL_LINK_ADDED: 'the link was gone again',
  SOCIAL_LINK_REMOVED: 'the link was there again',
  SOCIAL_LINK_CHANGED: 'the earlier link was back',
  RELEASE_ANNOUNCED: 'the release was gone again',
  RELEASE_ADDED: 'the release was gone again',
  BACK_CATALOG_ADDED: 'the release was gone again',
  APPEARS_ON_ADDED: 'the release was gone again',
  RELEASE_SUSPICIOUS: 'the release was gone again',
  RELEASE_WENT_OFFLINE: 'the release was there again',
  RELEASE_DELISTED: 'the release was listed again',
  RELEASE_BACK_ONLINE: 'the release was gone again',
  RELEASE_REPLACED: 'the one was there again or the other gone',
  RELEASE_ARTWORK_CHANGED: 'the earlier artwork was back',
  RELEASE_CREDITS_CHANGED: 'the earlier contributors were back',
  TRACK_ADDED: 'the track was gone again',
  TRACK_AUDIO_REPLACED: 'the earlier recording was back',
  TRACKS_WENT_OFFLINE: 'the tracks were there again',
  RELEASE_AVAILABILITY_CHANGED: 'the countries were the earlier ones again',
  TOP_TRACK_UNKNOWN: 'it was not on top any more, or turned out to be known,',
  TOP_TRACKS_CHANGED: 'the earlier top tracks were back',
};

/**
 * Why a change is dismissed that a fresh look does not find any more, in words.
 * @param fresh what the look did find: the change may have turned out to be part of another one.
 */
export function dismissReason(open: OpenChange, fresh: readonly Finding[]): string {
  return partOfAnother(open, fresh) ?? `${wentBack(open)} before it was confirmed`;
}

function wentBack({ change_type, payload }: OpenChange): string {
  const { field, before } = payload;
  if (isMergedOut({ change_type, payload })) return 'the releases were listed again';
  return undone[change_type] ?? `the ${field.replaceAll('_', ' ')} went back to ${shown(before)}`;
}

function shown(value: ChangePayload['before']): string {
  return typeof value === 'string' ? quoted(value) : 'what it was';
}

function partOfAnother(open: OpenChange, fresh: readonly Finding[]): string | null {
  const { change_type, payload } = open;
  const find = (type: ChangeType, isIt: (finding: Finding) => boolean) =>
    fresh.find((finding) => finding.change_type === type && isIt(finding));
  const isOther = (finding: Finding) => !isMergedOut(finding);
  if (/^(PROFILE|VERIFICATION)_/.test(change_type) && find('PROFILE_MERGED', isOther)) {
    return 'it is part of a merge of the profile, which is told by itself';
  }
  const isReplaced = (finding: Finding) => finding.subject.id === payload.subject.id;
  if (change_type === 'RELEASE_WENT_OFFLINE' && find('RELEASE_REPLACED', isReplaced)) {
    return 'the release is there under another id';
  }
  const replaces = ({ payload: { after } }: Finding) => idOf(after) === payload.subject.id;
  if (additionTypes.includes(change_type) && find('RELEASE_REPLACED', replaces)) {
    return 'it is an earlier release under another id';
  }
  return null;
}

function idOf(value: ChangePayload['after']): unknown {
  return value !== null && typeof value === 'object' && 'id' in value ? value.id : null;
}
