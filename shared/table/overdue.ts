import * as z from '../domain/zod.ts';
import { Work } from '../domain/owed/work.ts';
import type { Table } from './client.ts';
import { dueIn } from './due.ts';
import { DueCursor } from './sweeps.ts';
import { partitions } from './prefixes.ts';

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
  let from = after && { ...after, duePk: partitions.due(shard) };
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
  const { Items = [], LastEvaluatedKey = null } = await table.call('Query', {
    ...dueIn(shard, before),
    Limit: page.limit,
    ExclusiveStartKey: page.after,
  });
  return { items: Items, last: LastEvaluatedKey };
}
