import type { Evidence } from '../../findings/types.ts';
import { isThere } from '../../findings/releases/release-date.ts';
import type { OpenSubject } from '../../watches/rules/known.ts';

/** Of so many releases that left the list at once, the own pages are read. */
export const lossSampleMax = 20;
/** Where time runs out, so many of these are enough. */
const readMin = 5;

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

/** Whether a change needs no page of its own, as all pages of the sample that were read say that it is gone. */
export function isStoodFor(
  subject: OpenSubject,
  due: readonly OpenSubject[],
  { releases, now }: { releases: Evidence['releases']; now: Date },
): boolean {
  const sample = isLoss(subject) ? lossSampleOf(due) : null;
  if (!sample) return false;
  const read = due.filter(({ id, open }) => sample.has(open.id) && releases.has(id));
  const areGone = read.every(({ id }) => {
    const page = releases.get(id);
    return page?.id !== id || !isThere(page, now);
  });
  return areGone && read.length >= readMin;
}

/** The pages, with those that the sample stands for as gone. */
export function withSampled(
  due: readonly OpenSubject[],
  releases: Evidence['releases'],
  now: Date,
): Evidence['releases'] {
  const stoodFor = due.filter(
    (one) => !releases.has(one.id) && isStoodFor(one, due, { releases, now }),
  );
  return stoodFor.length === 0
    ? releases
    : new Map([...releases, ...stoodFor.map(({ id }) => [id, null] as const)]);
}

function isLoss({ change_type, open }: OpenSubject): boolean {
  return change_type === 'RELEASE_WENT_OFFLINE' && open.found_by === 'check';
}
