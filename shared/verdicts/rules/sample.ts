import { createHash } from 'node:crypto';
import { patience } from '../../findings/patience.ts';
import { message } from '../../findings/words.ts';
import { partShown } from '../../watches/rules/coverage.ts';
import {
  asOpenChange,
  type Context,
  type Known,
  type OpenSubject,
} from '../../watches/rules/known.ts';
import { dismiss, wait } from './settle.ts';
import type { Others, Sighted } from './suspicion.ts';
import type { Settled, Step } from '../../watches/rules/step.ts';
import { heldUntil, type Surge, surgeAt } from './surge.ts';
import type { Evidence } from '../../findings/types.ts';
import { isThere } from '../../findings/releases/release-date.ts';

/** Of the artists with a type on hold, the catalog is asked about this many: they stand for the rest. */
const sampleMax = 200;

/** A smaller part of all artists of the service may be one customer's own: each of them is looked at. */
const partMin = 1 / 10;

/**
 * What is due where all of it is on hold, or would be, because its type is at more artists than the
 * sample holds, and this artist is not in it: each finding goes on waiting, for an hour at most, and
 * nothing is read from the catalog. What the operator dismissed is dismissed. When the hold ends, or is
 * released, each is looked at again.
 * @returns null where the catalog has to be asked.
 */
export function waitWhileOnHold(
  known: Known,
  due: readonly OpenSubject[],
  others: Others,
  context: Context & { artists: number },
): Step | null {
  let left = known;
  const settled: Settled[] = [];
  for (const subject of due) {
    const sighted = others.get(subject.change_type);
    const outcome = sighted && waitOn(left, subject, sighted, context);
    if (!outcome) return null;
    left = outcome.known;
    settled.push(outcome.settled);
  }
  return { known: left, opened: [], settled, notes: [] };
}

function waitOn(
  known: Known,
  subject: OpenSubject,
  { sightings, decided }: Sighted,
  { now, coverage, artists: all }: Context & { artists: number },
) {
  const { open } = subject;
  const { detected_at, change_type } = asOpenChange(subject);
  const part = partShown(change_type, coverage);
  const surge = surgeAt(sightings, detected_at, decided, part);
  // An hour shows only that part of them.
  if (surge?.kind !== 'surge') return null;
  const artists = surge.artists / part;
  if (artists < all * partMin || isInSample(known.id, { artists })) return null;
  if (decided && decided.decided_at >= detected_at) {
    if (decided.decision === 'release') return null;
    const facts = {
      alike: false,
      artists: surge.artists,
      earlier: surge.holds_until !== undefined,
    };
    return dismiss(known, subject, { reason: message('operatorDismissed', facts) }, now);
  }
  const since = open.state.kind === 'held' ? open.state.since : now.toISOString();
  const end = heldUntil(since, surge);
  if (end <= now.getTime()) return null;
  const until = new Date(Math.min(end, now.getTime() + patience.sourceLook * 1000));
  const held: OpenSubject = {
    ...subject,
    open: { ...open, state: { kind: 'held', since, because: 'surge' } },
  };
  return wait(
    known,
    held,
    { kind: 'wait', rule: 'source_hold', until, waiting_for_source: true },
    now,
  );
}

/**
 * The same artists each time: a hash of the watch's id puts so many of all into the sample, however
 * many findings each of them has.
 */
export function isInSample(watchId: string, { artists }: Pick<Surge, 'artists'>): boolean {
  const hash = createHash('sha256').update(watchId).digest().readUInt32BE(0);
  return hash * artists < sampleMax * 2 ** 32;
}

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
