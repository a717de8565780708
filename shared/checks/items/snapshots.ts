import { SnapshotItem } from '../../watches/items/baseline-items.ts';
import { assignments } from '../../table/versioned.ts';
import type { Table } from '../../table/client.ts';
import { written } from '../../table/failures.ts';
import { keys } from '../../table/keys.ts';
import { readItem, wholeItem } from '../../table/item.ts';
import * as z from '../../domain/zod.ts';
import { ttlAttribute } from '../../table/indexes.ts';
import { sendPut } from '../../table/transaction.ts';

/** The profile of an artist as last confirmed, or null. */
export async function getSnapshot(
  table: Table,
  watch: string,
  { consistent }: { consistent: boolean } = { consistent: false },
): Promise<SnapshotItem | null> {
  return readItem(table, keys.snapshot(watch), SnapshotItem, { consistent });
}

/** Stores what other sources say of an artist and no change reports, if there is a snapshot. */
export async function noteOfArtist(
  table: Table,
  watch: string,
  set: Pick<SnapshotItem, 'total_listeners'>,
): Promise<void> {
  const { expression, names, values } = assignments(set);
  await written(
    table.call('UpdateItem', {
      Key: keys.snapshot(watch),
      UpdateExpression: expression,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    }),
  );
}

/** Stores when an artist died or a band ended; null: it isn't told. */
export async function noteEnd(table: Table, watch: string, on: string | null): Promise<void> {
  await written(
    table.call('UpdateItem', {
      Key: keys.snapshot(watch),
      UpdateExpression: 'SET ended_on = :on',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':on': on },
    }),
  );
}

/** A profile picture as stored, by the content id that the catalog gives it. */
export const PictureItem = z.object({
  content_type: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  bytes: z.instanceof(Uint8Array),
});
export type PictureItem = z.infer<typeof PictureItem>;

/** A picture of an artist that was kept, or null. */
export async function getPicture(
  table: Table,
  watch: string,
  id: string,
): Promise<PictureItem | null> {
  return readItem(table, keys.picture(watch, id), PictureItem, { consistent: false });
}

/** Keeps a picture until `until`. One id stands for one picture, so writing it again is the same. */
export async function putPicture(
  table: Table,
  watch: string,
  id: string,
  picture: PictureItem,
  until: Date,
): Promise<void> {
  const item = { ...picture, [ttlAttribute]: epochOf(until) };
  await sendPut(table, wholeItem(keys.picture(watch, id), item));
}

/**
 * Keeps a picture that is there until `until` at least.
 * @returns false when it isn't there.
 */
export async function keepPicture(
  table: Table,
  watch: string,
  id: string,
  until: Date,
): Promise<boolean> {
  return written(
    table.call('UpdateItem', {
      Key: keys.picture(watch, id),
      UpdateExpression: 'SET #ttl = :until',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#ttl': ttlAttribute },
      ExpressionAttributeValues: { ':until': epochOf(until) },
    }),
  );
}

function epochOf(at: Date): number {
  return Math.ceil(at.getTime() / 1000);
}
