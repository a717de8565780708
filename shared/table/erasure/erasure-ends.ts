import type { Table } from '../client.ts';
import { written } from '../failures.ts';
import type { Key } from '../keys.ts';

/** Deletes the item of an organization or a user whose time has come: the last of what was theirs. */
export async function removeErased(table: Table, key: Key, now: Date): Promise<void> {
  // It is gone already.
  await written(
    table.call('DeleteItem', {
      Key: key,
      ConditionExpression: 'deletes_at <= :now',
      ExpressionAttributeValues: { ':now': now.toISOString() },
    }),
  );
}
