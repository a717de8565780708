import { SnapshotItem } from '../../watches/items/baseline-items.ts';
import { isThere, updateIf } from '../../table/versioned.ts';
import type { Table } from '../../table/client.ts';
import { written } from '../../table/failures.ts';
import { keys } from '../../table/keys.ts';
import { readItem, wholeItem } from '../../table/item.ts';
import * as z from '../../domain/zod.ts';
import { ttlAttribute } from '../../table/indexes.ts';
import { sendPut } from '../../table/transaction.ts';

/** The profile of an artist as last confirmed, as it stands, or null. */
export async function getSnapshot(table: Table, watch: string): Promise<SnapshotItem | null> {
  return readItem(table, keys.snapshot(watch), SnapshotItem);
}

/**
 * Stores what other sources say of an artist and no change reports, if there is a snapshot: its listeners, and
 * when it died or the band ended.
 */
export async function noteOfArtist(
  table: Table,
  watch: string,
  set: Partial<Pick<SnapshotItem, 'total_listeners' | 'ended_on'>>,
): Promise<void> {
  await written(table.call('UpdateItem', updateIf(keys.snapshot(watch), set, isThere)));
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
  const fields = { [ttlAttribute]: epochOf(until) };
  return written(table.call('UpdateItem', updateIf(keys.picture(watch, id), fields, isThere)));
}

function epochOf(at: Date): number {
  return Math.ceil(at.getTime() / 1000);
}
