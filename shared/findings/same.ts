import type { ChangePayload } from '../changes/rules/change.ts';
import { type ChangeType, isAddition } from '../changes/rules/change-type.ts';
import { titleText } from './normalise.ts';
import type { Finding, OpenChange } from './types.ts';

/** Whether a finding is the open change again: a release announced at night may be out in the morning. */
export function isSame(open: OpenChange, { change_type, subject }: Finding): boolean {
  return isSameType(open.change_type, change_type) && subject.id === open.payload.subject.id;
}

/** Whether two types are of one kind: a new release may be judged as one type now, another later. */
export function isSameType(one: ChangeType, other: ChangeType): boolean {
  return one === other || (isAddition(one) && isAddition(other));
}

/** Whether a finding leads to the same value as was detected. */
export function agrees({ change_type, payload, mark }: OpenChange, again: Finding): boolean {
  // The payload shows only a part of what came, or did.
  if (mark !== null || again.mark !== undefined) return mark === (again.mark ?? null);
  return valueOf(change_type, again.payload.after) === valueOf(change_type, payload.after);
}

/**
 * The value that a change leads to or comes from, as text to compare by. Of a new release only the
 * title counts, since its type may be judged differently by now. Of one that replaced another, the id
 * and the title count: its page shows more fields than the list.
 */
export function valueOf(changeType: ChangeType, value: ChangePayload['after']): string {
  if (changeType === 'RELEASE_REPLACED' && idOf(value) !== null)
    return `${idOf(value) ?? ''} ${titleOf(value) ?? ''}`;
  return isAddition(changeType) ? (titleOf(value) ?? '') : canonical(value);
}

function idOf(release: ChangePayload['after']): string | null {
  const isNamed = release !== null && typeof release === 'object' && 'id' in release;
  return isNamed && typeof release.id === 'string' ? release.id : null;
}

function titleOf(release: ChangePayload['after']): string | null {
  const isNamed = release !== null && typeof release === 'object' && 'title' in release;
  return isNamed && typeof release.title === 'string' ? titleText(release.title) : null;
}

/** A value as text, whatever the order of its parts, and without URLs: those may move. */
function canonical(value: ChangePayload['after']): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).filter(([name]) => name !== 'url');
  return `{${fields
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
    .sort()
    .join()}}`;
}
