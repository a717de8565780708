import { KeyOnly } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import { ttlAttribute } from '../../table/indexes.ts';
import { type Key, keys } from '../../table/keys.ts';
import { queryAll } from '../../table/pages.ts';
import { transact, type Write } from '../../table/transaction.ts';
import { when } from '../../table/versioned.ts';
import { releasesMax } from './releases.ts';

/** Deletes of one transaction, beside the check that nobody holds the watch again. */
const deletesMax = 99;
/** The releases, their tracks, subjects and pictures. */
const itemsMax = 5 * releasesMax;

const stillEnding = (watchId: string): Write => ({
  ConditionCheck: { Key: keys.watch(watchId), ...when('ending = :true', { true: true }) },
});

/**
 * Deletes what is known of an artist that nobody holds, its pictures and chores, and in the end the
 * watch. The chore that asks for this stays until then. May be repeated; throws as `transact` does where
 * somebody holds the watch again.
 */
export async function clearWatch(table: Table, watchId: string): Promise<void> {
  const kept = [keys.watch(watchId).sk, keys.chore(watchId, 'clear').sk];
  const doomed = [
    ...(await keysIn(table, keys.picture(watchId, '').pk)),
    ...(await keysIn(table, keys.watch(watchId).pk)).filter(({ sk }) => !kept.includes(sk)),
  ];
  for (let start = 0; start < doomed.length; start += deletesMax) {
    const part = doomed.slice(start, start + deletesMax);
    await transact(table, [
      stillEnding(watchId),
      ...part.map((key): Write => ({ Delete: { Key: key } })),
    ]);
  }
  const mayEnd = when('attribute_not_exists(pk) OR ending = :true', { true: true });
  await transact(table, [{ Delete: { Key: keys.watch(watchId), ...mayEnd } }]);
}

/** The keys of all items of a partition of a watch. */
export async function keysIn(table: Table, pk: string): Promise<Key[]> {
  const query = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ProjectionExpression: 'pk, sk',
    ConsistentRead: true,
  };
  const items = await queryAll(table, query, { rowsMax: itemsMax });
  return items.map((item) => KeyOnly.parse(item));
}

/** Months of history; seven years and a little. */
const monthsMax = 120;

/** Keeps the stored numbers of an artist until `until`; null: for as long as it is held. */
export async function keepHistory(
  table: Table,
  watchId: string,
  until: Date | null,
): Promise<void> {
  const months = await keysIn(table, keys.historyMonth(watchId, '').pk);
  for (const key of months.slice(-monthsMax)) {
    await table.call('UpdateItem', {
      Key: key,
      UpdateExpression: until ? 'SET #ttl = :until' : 'REMOVE #ttl',
      ExpressionAttributeNames: { '#ttl': ttlAttribute },
      ...(until && {
        ExpressionAttributeValues: { ':until': Math.ceil(until.getTime() / 1000) },
      }),
    });
  }
}
