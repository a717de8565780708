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
