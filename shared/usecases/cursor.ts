import { inputFaults } from '../domain/problems/input-faults.ts';
import { createHash } from 'node:crypto';
import * as z from '../domain/zod.ts';
import { isCanonicalBase64url } from '../domain/text/encoding.ts';
import { invalidInput } from '../domain/problems/errors.ts';
import { illFormedAt } from '../domain/text/text.ts';

/** Where a list goes on, for clients to send back: nothing in it is theirs to read. */
export function encodeCursor(list: string, place: unknown): string {
  return Buffer.from(JSON.stringify([markOf(list), place])).toString('base64url');
}

/**
 * The place that a cursor of this list marks; null if none was sent.
 * @throws Problem `invalid_input` for a cursor that is not ours, or of another list.
 */
export function decodeCursor<Place>(
  list: string,
  placeSchema: z.ZodType<Place>,
  cursor: string | undefined,
): Place | null {
  if (cursor === undefined) return null;
  try {
    if (!isCanonicalBase64url(cursor)) throw new Error('not the form in which we write cursors');
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const [, place] = z.tuple([z.literal(markOf(list)), placeSchema]).parse(read);
    if (illFormedAt(place) !== null) throw new Error('half of a surrogate pair');
    return place;
  } catch (cause) {
    throw invalidInput('query.cursor', inputFaults.listCursor(), cause);
  }
}

/** A cursor goes on in the list that it came from, and in no other. */
function markOf(list: string): string {
  return createHash('sha256').update(list).digest('hex').slice(0, 12);
}
