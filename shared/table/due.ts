import { createHash } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Work } from '../domain/work.ts';
import { KeyOnly } from './batch.ts';
import type { Table } from './client.ts';
import { dueShards, type Key } from './keys.ts';

/** The attributes that put an item into the due index. Removing them takes it out: the step is done. */
export interface Due {
  duePk: string;
  /** ISO 8601 time from which the work is due. */
  dueAt: string;
  /** The message that the work's queue is sent. */
  work: Work;
}

/** What makes an item owed: `work` from `at` on. Belongs into the write that causes it. */
export function due(key: Key, at: Date, work: Work): Due {
  const shard = createHash('sha256').update(key.pk).update(key.sk).digest().readUInt16BE(0);
  return { duePk: `DUE#${shard % dueShards}`, dueAt: at.toISOString(), work };
}

const DueEntry = z.object({ pk: z.string(), sk: z.string(), dueAt: z.string(), work: Work });
export type DueEntry = z.infer<typeof DueEntry>;

/**
 * Up to `limit` entries of one shard that were due before `before`, oldest first.
 * @param onUnreadable told of an entry that makes no sense, which is left out then; without it such
 *   an entry throws.
 */
export async function overdue(
  table: Table,
  shard: number,
  before: Date,
  limit: number,
  onUnreadable?: (key: unknown, error: z.ZodError) => void,
): Promise<DueEntry[]> {
  const { Items = [] } = await table.db.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'due',
      KeyConditionExpression: 'duePk = :shard AND dueAt < :before',
      ExpressionAttributeValues: { ':shard': `DUE#${shard}`, ':before': before.toISOString() },
      Limit: limit,
    }),
  );
  return Items.flatMap((item) => {
    const parsed = DueEntry.safeParse(item);
    if (parsed.success) return [parsed.data];
    if (!onUnreadable) throw parsed.error;
    onUnreadable(KeyOnly.safeParse(item).data, parsed.error);
    return [];
  });
}
