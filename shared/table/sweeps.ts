import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Timestamp } from '../domain/text.ts';
import type { Table } from './client.ts';
import { keys } from './keys.ts';

const SweepItem = z.object({ swept_at: Timestamp });

/** When the last sweep began that reached everything, or null. */
export async function lastSweep(table: Table): Promise<Date | null> {
  const { Item } = await table.db.send(
    new GetCommand({ TableName: table.name, Key: keys.sweep, ConsistentRead: true }),
  );
  return Item ? new Date(SweepItem.parse(Item).swept_at) : null;
}

/** Writes down that a sweep which began `at` reached everything. Of two at a time either may stay. */
export async function noteSweep(table: Table, at: Date): Promise<void> {
  await table.db.send(
    new PutCommand({
      TableName: table.name,
      Item: { ...keys.sweep, swept_at: at.toISOString() },
    }),
  );
}
