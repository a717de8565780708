import type { Evidence } from '../detection/types.ts';
import { isThere } from '../detection/releases/release-date.ts';
import type { OpenSubject } from './known.ts';

/** Of so many releases that left the list at once, the own pages are read. */
export const lossSampleMax = 20;

/**
 * The changes whose pages stand for those of the others, where more releases left the list than are asked for;
 * else null. Their ids are hashes, so that the first of them are a fair sample, and the same at each look.
 * @param due in the order of the ids of the changes.
 */
export function lossSampleOf(due: readonly OpenSubject[]): ReadonlySet<string> | null {
  const left = due.filter(isLoss);
  if (left.length <= lossSampleMax) return null;
  return new Set(left.slice(0, lossSampleMax).map(({ open }) => open.id));
}

/** Whether a change's page needs no reading, as the sample's pages say that all of the sample is gone. */
export function isStoodFor(
  subject: OpenSubject,
  sample: ReadonlySet<string> | null,
  due: readonly OpenSubject[],
  { releases, now }: { releases: Evidence['releases']; now: Date },
): boolean {
  if (!sample || sample.has(subject.open.id) || !isLoss(subject)) return false;
  return due
    .filter(({ open }) => sample.has(open.id))
    .every(({ id }) => {
      const page = releases.get(id);
      return page === null || (page !== undefined && (page.id !== id || !isThere(page, now)));
    });
}

/** The pages, with those that the sample stands for as gone. */
export function withSampled(
  due: readonly OpenSubject[],
  releases: Evidence['releases'],
  now: Date,
): Evidence['releases'] {
  const sample = lossSampleOf(due);
  const stoodFor = due.filter(
    (one) => !releases.has(one.id) && isStoodFor(one, sample, due, { releases, now }),
  );
  return stoodFor.length === 0
    ? releases
    : new Map([...releases, ...stoodFor.map(({ id }) => [id, null] as const)]);
}

function isLoss({ change_type, open }: OpenSubject): boolean {
  return change_type === 'RELEASE_WENT_OFFLINE' && open.found_by === 'check';
}
