import type { ChangePayload } from '../change.ts';
import { type ChangeType, infoOf, isAddition } from '../change-type.ts';
import { isMergedOut } from './profile/merged-in.ts';
import { quoted } from './summary.ts';
import type { Finding, OpenChange } from './types.ts';

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
  return (
    infoOf(change_type).undone ?? `the ${field.replaceAll('_', ' ')} went back to ${shown(before)}`
  );
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
  if (isAddition(change_type) && find('RELEASE_REPLACED', replaces)) {
    return 'it is an earlier release under another id';
  }
  return null;
}

function idOf(value: ChangePayload['after']): unknown {
  return value !== null && typeof value === 'object' && 'id' in value ? value.id : null;
}
