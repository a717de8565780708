import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../client.ts';
import { isConditionFailure } from '../failures.ts';
import type { Key } from '../keys.ts';

/** Deletes the item of an organization or a user whose time has come: the last of what was theirs. */
export async function removeErased(table: Table, key: Key, now: Date): Promise<void> {
  try {
    await table.db.send(
      new DeleteCommand({
        TableName: table.name,
        Key: key,
        ConditionExpression: 'deletes_at <= :now',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      }),
    );
  } catch (error) {
    // It is gone already.
    if (!isConditionFailure(error)) throw error;
  }
}
