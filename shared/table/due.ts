import { createHash } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Work } from '../domain/work.ts';
import type { Table } from './client.ts';
import { dueShards, type Key } from './keys.ts';
import { DueCursor } from './sweeps.ts';

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

/** A row of the index: `work` is null, with the reason, where it makes no sense. */
export interface DueRow {
  at: DueCursor;
  work: Work | null;
  error: z.ZodError | null;
}

/**
 * Up to `limit` entries of one shard that were due before `before`, oldest first; one that makes no
 * sense throws.
 */
export async function overdue(
  table: Table,
  shard: number,
  before: Date,
  limit: number,
): Promise<DueEntry[]> {
  const { items } = await overduePage(table, shard, before, { limit });
  return items.map((item) => DueEntry.parse(item));
}

/**
 * The rows of one shard that were due before `before`, oldest first, a page of up to a megabyte at a
 * time.
 * @param after where to begin: behind that row; null: at the beginning.
 */
export async function* overdueRows(
  table: Table,
  shard: number,
  before: Date,
  after: DueCursor | null,
): AsyncGenerator<DueRow[]> {
  let from = after && { ...after, duePk: `DUE#${shard}` };
  do {
    const page = await overduePage(table, shard, before, { after: from ?? undefined });
    from = page.last ? DueKey.parse(page.last) : null;
    yield page.items.map(rowOf);
  } while (from);
}

const DueKey = DueCursor.extend({ duePk: z.string() });

function rowOf(item: unknown): DueRow {
  // The index has no item without a key.
  const at = DueCursor.parse(item);
  const { data, error } = DueEntry.safeParse(item);
  return { at, work: data?.work ?? null, error: error ?? null };
}

async function overduePage(
  table: Table,
  shard: number,
  before: Date,
  page: { limit?: number; after?: z.infer<typeof DueKey> | undefined },
): Promise<{ items: unknown[]; last: unknown }> {
  const { Items = [], LastEvaluatedKey = null } = await table.db.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'due',
      KeyConditionExpression: 'duePk = :shard AND dueAt < :before',
      ExpressionAttributeValues: { ':shard': `DUE#${shard}`, ':before': before.toISOString() },
      Limit: page.limit,
      ExclusiveStartKey: page.after,
    }),
  );
  return { items: Items, last: LastEvaluatedKey };
}
