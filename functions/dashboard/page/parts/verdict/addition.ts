import type { Change, ChangeType } from '../../change.ts';

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
