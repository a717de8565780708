import * as z from 'zod';
import { Problem } from '../../shared/domain/problems/errors.ts';
import { decodeCursor, encodeCursor } from '../../shared/usecases/cursor.ts';

const Place = z.string().regex(/^aud_\w+$/);

function refusal(cursor: string, list = 'one'): unknown {
  try {
    return decodeCursor(list, Place, cursor);
  } catch (error) {
    return error instanceof Problem ? error.errors : error;
  }
}

describe('a cursor', () => {
  it('leads back to its place, in characters that need no escaping in a URL', () => {
    for (const place of ['aud_1', `aud_${'é'.repeat(20)}`, ['1FEED#x', null]]) {
      const cursor = encodeCursor('one', place);
      expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(decodeCursor('one', z.unknown(), cursor)).toEqual(place);
    }
  });

  it('is none where none was sent', () => {
    expect(decodeCursor('one', Place, undefined)).toBeNull();
  });

  it.each([
    ['of another list', encodeCursor('two', 'aud_1')],
    ['with a place of another kind', encodeCursor('one', 'dlv_1')],
    ['cut off', encodeCursor('one', 'aud_1').slice(0, -4)],
    ['with something behind it', `${encodeCursor('one', 'aud_1')}AAAA`],
    ['that says nothing', ''],
    ['that is something else', Buffer.from('["aud_1"]').toString('base64url')],
  ])('is refused where it stands in the query when it is one %s', (_, cursor) => {
    const message = 'must be a cursor from this list';
    expect(refusal(cursor)).toEqual([{ path: 'query.cursor', message }]);
  });
});
