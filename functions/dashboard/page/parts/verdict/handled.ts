import type { Change, ChangeType } from '../../change.ts';
import { storeOf } from '../../store.ts';

/**
 * Changes that were judged here, with the time at which the service knew. Lists that were read before
 * leave them out, so that a row goes at once, and returns if the service refuses.
 */
export const handled = storeOf<ReadonlyMap<string, number>>(new Map());

/** A list may still tell, for a moment, what was so before. */
const settleMs = 10_000;

/** Whether a list that was read at `readAtMs` has to leave the change out. */
export function isHandled(
  judged: ReadonlyMap<string, number>,
  id: string,
  readAtMs: number,
): boolean {
  const knownMs = judged.get(id);
  return knownMs !== undefined && readAtMs < knownMs + settleMs;
}

/** From now on, lists that were read before `knownMs` leave the changes out. */
export function hide(ids: readonly string[], knownMs: number): void {
  handled.set(new Map([...handled.get(), ...ids.map((id) => [id, knownMs] as const)]));
}

/** The changes are shown again. */
export function unhide(ids: readonly string[]): void {
  const left = new Map(handled.get());
  for (const id of ids) left.delete(id);
  handled.set(left);
}

/** Types that say that a release appeared: the question is whose it is. */
const additions: ReadonlySet<string> = new Set<ChangeType>([
  'RELEASE_SUSPICIOUS',
  'RELEASE_ANNOUNCED',
  'RELEASE_ADDED',
  'BACK_CATALOG_ADDED',
  'APPEARS_ON_ADDED',
]);

/** Whether the change says that one release appeared, so that somebody can say whose it is. */
export function isAddition({ change_type, payload }: Change): boolean {
  return additions.has(change_type) && payload.subject.kind === 'release';
}

/** Whether it matters to a change whose its release is: one appeared, or is back. */
export function asksWhose(change: Change): boolean {
  const isBack = change.change_type === 'RELEASE_BACK_ONLINE';
  return isAddition(change) || (isBack && change.payload.subject.kind === 'release');
}
