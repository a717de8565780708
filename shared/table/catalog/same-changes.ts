import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { dayOf } from '../../domain/text.ts';
import { batchGet } from '../batch.ts';
import type { Table } from '../client.ts';
import { written } from '../failures.ts';
import { ttlAttribute } from '../indexes.ts';
import { keys } from '../keys.ts';

/** So many artists are counted: the item stays within 1 KB, and each of them costs one write unit. */
const artistsMax = 101;
const keptSeconds = 3 * 86_400;

const SameItem = z.object({ pk: z.string(), artists: z.set(z.string()).default(new Set()) });

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
    table.db.send(
      new UpdateCommand({
        TableName: table.name,
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
    ),
  );
}

/** How many artists of the catalog have each of some changes on a UTC day, as it was a moment ago. */
export async function readSame(
  table: Table,
  wanted: readonly { what: string; at: Date }[],
): Promise<Map<string, number>> {
  const places = wanted.map(({ what, at }) => ({ what, key: keys.sightings(what, dayOf(at)) }));
  const rows = await batchGet(
    table,
    places.map(({ key }) => key),
  );
  const items = rows.map((row) => SameItem.parse(row));
  return new Map(
    places.map(({ what, key }) => [what, items.find(({ pk }) => pk === key.pk)?.artists.size ?? 0]),
  );
}
