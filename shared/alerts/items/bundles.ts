import { Severity } from '../../changes/rules/info.ts';
import { idSchema } from '../../domain/ids.ts';
import type { FlushWork } from '../../domain/owed/work.ts';
import { Timestamp } from '../../domain/text/text.ts';
import * as z from '../../domain/zod.ts';
import { batchGet } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import { due } from '../../table/due.ts';
import { ttlAttribute } from '../../table/indexes.ts';
import { readItem, wholeItem, newItem } from '../../table/item.ts';
import { keys } from '../../table/keys.ts';
import { queryPrefix } from '../../table/pages.ts';
import type { Write } from '../../table/transaction.ts';
import { asRead } from '../../table/versioned.ts';
import { BundleKind } from '../rules/bundle.ts';

/** A message in the making, as stored. */
export const BundleItem = z.object({
  organization_id: idSchema('organization'),
  destination_id: idSchema('destination'),
  kind: BundleKind,
  key: z.string(),
  /** The changes in it, in the order in which they joined. */
  changes: z.array(idSchema('change')),
  /** The delivery that it becomes; null while nothing is in it. */
  delivery_id: idSchema('delivery').nullable(),
  due_at: Timestamp,
  top_severity: Severity.nullable(),
  last_top: Severity.nullable(),
  /** A digest that is due only to be filed anew, since the times of its destination were changed. */
  is_retimed: z.boolean().default(false),
  /** Whether somebody asked for it to be sent now, whatever would hold it. */
  is_asked: z.boolean().default(false),
  /** Counts its writes. */
  version: z.int(),
});
export type BundleItem = z.infer<typeof BundleItem>;

/** What a message is, whichever write of it. */
export type Bundle = Omit<BundleItem, 'version'>;

/** A message of a destination by its key, or null. */
export async function getBundle(
  table: Table,
  destinationId: string,
  key: string,
): Promise<BundleItem | null> {
  return readItem(table, keys.bundle(destinationId, key), BundleItem);
}

/** The key of the message that another part of it belongs to: its own, if it is the first part. */
export function wholeKeyOf(key: string): string {
  return key.replace(/#part\d+$/, '');
}

/** All messages in the making for a destination, in no order. */
export async function listBundles(table: Table, destinationId: string): Promise<BundleItem[]> {
  const { pk, sk } = keys.bundle(destinationId, '');
  const rows = await queryPrefix(table, pk, sk, { consistent: true, rowsMax: bundlesMax });
  return rows.map((row) => BundleItem.parse(row));
}

/** More than a destination ever has: a message for each artist, and a few others. */
const bundlesMax = 10_000;

/** Messages by their destinations and keys, in no order; those that there are. */
export async function getBundles(
  table: Table,
  wanted: readonly Pick<BundleItem, 'destination_id' | 'key'>[],
): Promise<BundleItem[]> {
  const at = wanted.map(({ destination_id, key }) => keys.bundle(destination_id, key));
  const rows = await batchGet(table, at, { consistent: true });
  return rows.map((row) => BundleItem.parse(row));
}

/** The work of a message that is due. */
export function flushWork({ organization_id, destination_id, key }: Bundle): FlushWork {
  return { kind: 'flush', organization_id, target_id: destination_id, bundle: key };
}

/** Longer than queues keep messages while workers are paused. */
const keptSeconds = 30 * 86_400;

/**
 * Writes a message as it now stands, if it is as it was read (null: not there). It is owed while
 * something is in it. Otherwise it only spaces the next one, and goes when it's no longer needed.
 */
export function bundleWrite(bundle: Bundle, read: BundleItem | null): Write {
  const { organization_id, destination_id, key, changes, due_at } = bundle;
  const at = keys.bundle(destination_id, key);
  const version = (read?.version ?? 0) + 1;
  const isWaiting = changes.length > 0;
  const work = flushWork(bundle);
  const seconds = Math.ceil(Date.parse(due_at) / 1000);
  const item = {
    ...{ ...bundle, organization_id, version },
    ...(isWaiting && due(at, new Date(due_at), work)),
    [ttlAttribute]: isWaiting ? seconds + keptSeconds : seconds,
  };
  return wholeItem(at, item, asItWas(read));
}

/** Removes a message, if it is as it was read. */
export function bundleRemoval(read: BundleItem): Write {
  return { Delete: { Key: keys.bundle(read.destination_id, read.key), ...asItWas(read) } };
}

function asItWas(read: BundleItem | null) {
  return asRead(read?.version ?? null, {
    // A message that was made after this one had been sent begins with the first version, too.
    ConditionExpression: 'delivery_id = :delivery',
    ExpressionAttributeValues: { ':delivery': read?.delivery_id },
  });
}

/** What of a destination's cap is used up. */
const MessageCapItem = z.object({ tat: z.number() });

/** The theoretical arrival time of a destination, in epoch milliseconds; null: nobody counted lately. */
export async function getCapTat(table: Table, destinationId: string): Promise<number | null> {
  const item = await readItem(table, keys.messageCap(destinationId), MessageCapItem);
  return item?.tat ?? null;
}

/** Uses up some of a cap, if it is as it was read. */
export function capWrite(
  whose: { destination_id: string; organization_id: string },
  tat: number,
  read: number | null,
): Write {
  const key = keys.messageCap(whose.destination_id);
  const item = { ...whose, tat, [ttlAttribute]: Math.ceil(tat / 1000) };
  if (read === null) return newItem(key, item);
  return wholeItem(key, item, {
    ConditionExpression: 'tat = :read',
    ExpressionAttributeValues: { ':read': read },
  });
}
