import { hash } from 'node:crypto';
import * as z from '../../domain/zod.ts';
import { dayOf } from '../../domain/text/text.ts';
import type { Counted } from './surge.ts';
import type { Sighting } from './suspicion.ts';

/**
 * For what an artist was counted among all artists of the catalog, on a UTC day: a mark for each type
 * and value with its clock hour or day. It stands with the watch, so it is written with what was found.
 */
export const CountedMarks = z.object({ day: z.string(), marks: z.string() });
export type CountedMarks = z.infer<typeof CountedMarks>;

/** Enough to tell apart what one artist shows on a day. */
const markLength = 6;
/** The last ones stay: a watch is small. */
const marksMax = 40;

/** The part of a time that all times in one span share. */
const lengthOf = { hour: 'YYYY-MM-DDTHH'.length, day: 'YYYY-MM-DD'.length };

/**
 * What an artist counts for that wasn't counted yet: each once in its clock hour or UTC day, no matter
 * how often it comes and goes.
 * @returns the counts to add, and the marks from then on
 */
export function countedOnce(
  before: CountedMarks | undefined,
  found: readonly (Counted & { at: Date })[],
): { first: Sighting[]; marks: CountedMarks | undefined } {
  let marks = before;
  const first: Sighting[] = [];
  for (const { what, span, at } of found) {
    const time = at.toISOString().slice(0, lengthOf[span]);
    const mark = hash('sha256', `${what}@${time}`, 'base64url').slice(0, markLength);
    const day = dayOf(at);
    const known = marks?.day === day ? marksOf(marks) : [];
    if (known.includes(mark)) continue;
    first.push({ what, at });
    marks = { day, marks: [...known, mark].slice(-marksMax).join('') };
  }
  return { first, marks };
}

function marksOf({ marks }: CountedMarks): string[] {
  return Array.from({ length: marks.length / markLength }, (_, at) =>
    marks.slice(at * markLength, (at + 1) * markLength),
  );
}
