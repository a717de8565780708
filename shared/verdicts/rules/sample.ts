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
import { dismiss, wait } from './carry-out.ts';
import type { Others, Sighted } from './suspicion.ts';
import type { Settled, Step } from '../../watches/rules/step.ts';
import { heldUntil, type Surge, surgeAt } from './surge.ts';

/** Of the artists with a type on hold, the catalog is asked about this many: they stand for the rest. */
export const sampleMax = 200;

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
    const carried = sighted && waitOn(left, subject, sighted, context);
    if (!carried) return null;
    left = carried.known;
    settled.push(carried.settled);
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
  return wait(known, held, { kind: 'wait', rule: 'source_hold', until, waiting_for_source: true });
}

/**
 * The same artists each time: a hash of the watch's id puts so many of all into the sample, however
 * many findings each of them has.
 */
export function isInSample(watchId: string, { artists }: Pick<Surge, 'artists'>): boolean {
  const hash = createHash('sha256').update(watchId).digest().readUInt32BE(0);
  return hash * artists < sampleMax * 2 ** 32;
}
