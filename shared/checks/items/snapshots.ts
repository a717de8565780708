import { SnapshotItem } from '../../watches/items/baseline-items.ts';
import { assignments } from '../../table/versioned.ts';
import type { Table } from '../../table/client.ts';
import { written } from '../../table/failures.ts';
import { keys } from '../../table/keys.ts';
import { readItem } from '../../table/item.ts';

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
