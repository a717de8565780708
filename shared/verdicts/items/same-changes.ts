import { createHash } from 'node:crypto';
import * as z from '../../domain/zod.ts';
import { dayOf } from '../../domain/text/text.ts';
import type { Table } from '../../table/client.ts';
import { written } from '../../table/failures.ts';
import { ttlAttribute } from '../../table/indexes.ts';
import { keys } from '../../table/keys.ts';

/** So many artists are counted: the item stays within 1 KB, and each of them costs one write unit. */
const artistsMax = 101;
const keptSeconds = 3 * 86_400;

const SameItem = z.object({ artists: z.set(z.string()).default(new Set()) });

/** Counts an artist of the catalog that has a change, once in a UTC day. */
export async function countSame(
  table: Table,
  what: string,
  streamingId: string,
  at: Date,
): Promise<void> {
  // A few letters tell a hundred artists apart, and name none of them.
  const artist = createHash('sha256').update(streamingId).digest('base64url').slice(0, 5);
  await written(
    table.call('UpdateItem', {
      Key: keys.sightings(what, dayOf(at)),
      UpdateExpression: 'SET #expires = if_not_exists(#expires, :expires) ADD artists :artist',
      ConditionExpression: 'attribute_not_exists(artists) OR size(artists) < :most',
      ExpressionAttributeNames: { '#expires': ttlAttribute },
      ExpressionAttributeValues: {
        ':artist': new Set([artist]),
        ':most': artistsMax,
        ':expires': Math.floor(at.getTime() / 1000) + keptSeconds,
      },
    }),
  );
}

/** How many artists of the catalog an item of {@link countSame} has. */
export function artistsIn(item: Record<string, unknown>): number {
  return SameItem.parse(item).artists.size;
}
