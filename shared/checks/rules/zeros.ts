import { type ChangeType, infoOf, isAddition } from '../../changes/rules/change-type.ts';
import { movementOf } from '../../findings/numbers/thresholds.ts';
import { patience } from '../../findings/patience.ts';
import type { About } from '../../findings/types.ts';

/** Checks of all artists find zeros of the same fault in the course of a day before or after one. */
const spreadMs = 86_400_000;

/** Whether a number is said to be zero: of many artists at once, that is a fault of the source. */
export function isZero({ change_type, payload }: About): boolean {
  return movementOf(change_type) !== null && payload.after === 0;
}

/** Two artists may well have the same small number. */
const sharedNumberMin = 1000;

/** A number that artists don't share by chance; null: it may be one, or it's no number. */
export function exactNumber({ change_type, payload }: About): number | null {
  const value = movementOf(change_type) ? payload.after : null;
  return typeof value === 'number' && value >= sharedNumberMin ? value : null;
}

/** What is there again, and was never gone at others. */
const returns: readonly ChangeType[] = ['RELEASE_BACK_ONLINE', 'PROFILE_RESTORED'];

/**
 * What may be held where it comes to many artists at once. `never`: what appears or is back, since its own
 * page is there and fakes come in waves, and what no source tells. `value`: numbers, only for the value that
 * this artist has, since a source removes followers of many. `witnesses`: everything else, until other artists are
 * as they were.
 */
export function holdKind(type: ChangeType): 'never' | 'value' | 'witnesses' {
  const { road } = infoOf(type);
  if (road === 'days') return 'value';
  return road === 'own' || isAddition(type) || returns.includes(type) ? 'never' : 'witnesses';
}

/** Whether no count of its type holds it; a number may be held for its value. */
export function isNeverHeld(open: About): boolean {
  const kind = holdKind(open.change_type);
  return kind === 'never' || (kind === 'value' && !isZero(open));
}

function isHeldNumber(open: About): boolean {
  return isZero(open) || exactNumber(open) !== null;
}

/** Until when others with the same value are looked for; a number is judged after more values. */
export function alikeUntil(open: About, at: Date): Date {
  return isHeldNumber(open) ? new Date(at.getTime() + spreadMs) : at;
}

/** For how long what comes to very many artists is held, and how often it is looked at. */
export function holdOf(open: About): { seconds: number; lookSeconds: number } {
  return isHeldNumber(open)
    ? { seconds: patience.sourceZeros, lookSeconds: patience.numbers }
    : { seconds: patience.sourceHold, lookSeconds: patience.sourceLook };
}
