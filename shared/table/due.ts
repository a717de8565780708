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

/** Told of an entry that makes no sense, which is left out then. */
export type OnUnreadable = (key: unknown, dueAt: string, error: z.ZodError) => void;

const EntryTime = z.object({ dueAt: z.string() });

/**
 * Up to `limit` entries of one shard that were due before `before`, oldest first.
 * @param onUnreadable without it an entry that makes no sense throws.
 */
export async function overdue(
  table: Table,
  shard: number,
  before: Date,
  limit: number,
  onUnreadable?: OnUnreadable,
): Promise<DueEntry[]> {
  const { entries } = await overduePage(table, shard, before, { limit, onUnreadable });
  return entries;
}

/** All entries of one shard that were due before `before`, oldest first, a page at a time. */
export async function* allOverdue(
  table: Table,
  shard: number,
  before: Date,
  onUnreadable: OnUnreadable,
): AsyncGenerator<DueEntry[]> {
  let after: Record<string, unknown> | undefined;
  do {
    const page = await overduePage(table, shard, before, { onUnreadable, after });
    yield page.entries;
    after = page.after;
  } while (after);
}

async function overduePage(
  table: Table,
  shard: number,
  before: Date,
  page: {
    limit?: number | undefined;
    after?: Record<string, unknown> | undefined;
    onUnreadable?: OnUnreadable | undefined;
  },
): Promise<{ entries: DueEntry[]; after: Record<string, unknown> | undefined }> {
  const { limit, after, onUnreadable } = page;
  const { Items = [], LastEvaluatedKey } = await table.db.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'due',
      KeyConditionExpression: 'duePk = :shard AND dueAt < :before',
      ExpressionAttributeValues: { ':shard': `DUE#${shard}`, ':before': before.toISOString() },
      Limit: limit,
      ExclusiveStartKey: after,
    }),
  );
  const entries = Items.flatMap((item) => {
    const parsed = DueEntry.safeParse(item);
    if (parsed.success) return [parsed.data];
    if (!onUnreadable) throw parsed.error;
    // The index has no item without it.
    const { dueAt } = EntryTime.parse(item);
    onUnreadable(KeyOnly.safeParse(item).data, dueAt, parsed.error);
    return [];
  });
  return { entries, after: LastEvaluatedKey };
}
