import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { SnapshotItem } from './baseline-items.ts';
import type { Table } from '../client.ts';
import { written } from '../failures.ts';
import { keys } from '../keys.ts';
import { readItem } from '../item.ts';

/** The profile of an artist as last confirmed, or null. */
export async function getSnapshot(
  table: Table,
  watch: string,
  { consistent }: { consistent: boolean } = { consistent: false },
): Promise<SnapshotItem | null> {
  return readItem(table, keys.snapshot(watch), SnapshotItem, { consistent });
}

/** Stores how many ever listened to an artist, if there is a snapshot; null: nobody says. */
export async function setTotalListeners(
  table: Table,
  watch: string,
  listeners: number | null,
): Promise<void> {
  await written(
    table.db.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.snapshot(watch),
        UpdateExpression: 'SET total_listeners = :listeners',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':listeners': listeners },
      }),
    ),
  );
}
