import * as z from '../../domain/zod.ts';
import type { Table } from '../../table/client.ts';
import { newItem, readItem, wholeItem } from '../../table/item.ts';
import { ttlAttribute } from '../../table/indexes.ts';
import { keys } from '../../table/keys.ts';
import type { Write } from '../../table/transaction.ts';

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
