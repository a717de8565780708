import { isAddition } from '../changes/change-type.ts';
import type { AtOnce } from '../detection/mass.ts';
import { patience } from '../detection/patience.ts';
import type { Finding, OpenChange, Verdict } from '../detection/types.ts';
import { after } from '../detection/waiting.ts';

/** How long a new release is held since the whole catalog has other IDs, as its label and owner are known only then; 0: it hasn't. */
export function newIdsSeconds(
  { change_type }: Finding,
  { newIds }: AtOnce,
  confirmAfterSeconds: number,
): number {
  return newIds && isAddition(change_type) ? patience.newIdsTimes * confirmAfterSeconds : 0;
}

/** How long a release of somebody else has to stay; 0: it is none. */
export function guestSeconds({ change_type }: Finding, confirmAfterSeconds: number): number {
  return change_type === 'APPEARS_ON_ADDED' ? patience.guestTimes * confirmAfterSeconds : 0;
}

/**
 * What a new release waits for that its list and its own page agree on: the other releases' new IDs, and,
 * for one of somebody else, that it stays. Null: for nothing.
 */
export function additionHeld(
  open: OpenChange,
  finding: Finding,
  { newIds }: AtOnce,
  { confirmAfterSeconds, now }: { confirmAfterSeconds: number; now: Date },
): Verdict | null {
  if (!isAddition(finding.change_type)) return null;
  const held = { kind: 'wait', waiting_for_source: false } as const;
  if (newIds?.until) {
    const known = Math.max(Date.parse(newIds.until), now.getTime());
    return { ...held, rule: 'new_ids', until: new Date(known + confirmAfterSeconds * 1000) };
  }
  const until = after(open, guestSeconds(finding, confirmAfterSeconds));
  return now < until ? { ...held, rule: 'own_time', until } : null;
}
