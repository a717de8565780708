import * as z from '../domain/zod.ts';
import { Timestamp } from '../domain/text/text.ts';
import { QueueName } from '../plan/queues.ts';
import type { Table } from './client.ts';
import { keys } from './keys.ts';
import { readItem, wholeItem } from './item.ts';
import { sendPut } from './transaction.ts';
import { Work } from '../domain/owed/work.ts';
import { dueIn } from './due.ts';
import { partitions } from './prefixes.ts';

/** A row of the due index: behind it a sweep goes on. */
export const DueCursor = z.object({ pk: z.string(), sk: z.string(), dueAt: z.string() });
export type DueCursor = z.infer<typeof DueCursor>;

/** How far the sweep has come in one shard of the due index. */
const ShardProgress = z.object({
  /** When the last pass began that came to the end of the shard; null: nobody knows. */
  last: Timestamp.nullable(),
  /** The same for queues that did not take all that this pass had for them. */
  behind: z.partialRecord(QueueName, Timestamp.nullable()),
  /** The pass that is under way: when it began, where it goes on, which queues refused something. */
  pass: z
    .object({ at: Timestamp, after: DueCursor.nullable(), failed: z.array(QueueName) })
    .nullable(),
});
export type ShardProgress = z.infer<typeof ShardProgress>;

/** How far the sweep has come: to the end of all shards at `swept_at`, but for those named. */
export const SweepItem = z.object({
  swept_at: Timestamp,
  /** When the last run began that woke all runners it should. */
  woken_at: Timestamp.nullable(),
  shards: z.record(z.string(), ShardProgress),
});

/** How far the sweep has come in a shard, as the runs before have written down. */
export async function readSweep(
  table: Table,
): Promise<{ wokenAt: string | null; progressOf: (shard: number) => ShardProgress }> {
  const found = await readItem(table, keys.sweep, SweepItem);
  return {
    wokenAt: found?.woken_at ?? null,
    progressOf: (shard) =>
      found?.shards[shard] ?? { last: found?.swept_at ?? null, behind: {}, pass: null },
  };
}

/**
 * Writes down how far a run that began `at` has come. Of two runs at a time either may stay: each
 * tells the truth about what it sent itself.
 */
export async function noteSweep(
  table: Table,
  at: Date,
  shards: ReadonlyMap<number, ShardProgress>,
  wokenAt: string | null,
): Promise<void> {
  const swept_at = at.toISOString();
  const isPlain = ({ last, behind, pass }: ShardProgress) =>
    last === swept_at && pass === null && Object.keys(behind).length === 0;
  const unlike = [...shards].filter(([, progress]) => !isPlain(progress));
  const item = { swept_at, woken_at: wokenAt, shards: Object.fromEntries(unlike) };
  await sendPut(table, wholeItem(keys.sweep, item));
}

const DueEntry = z.object({ pk: z.string(), sk: z.string(), dueAt: z.string(), work: Work });

/** A row of the index: `work` is null, with the reason, where it makes no sense. */
export interface DueRow {
  at: DueCursor;
  work: Work | null;
  error: z.ZodError | null;
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
    const { Items = [], LastEvaluatedKey } = await table.call('Query', {
      ...dueIn(shard, before),
      ExclusiveStartKey: from ?? undefined,
    });
    from = LastEvaluatedKey ? DueKey.parse(LastEvaluatedKey) : null;
    yield Items.map(rowOf);
  } while (from);
}

const DueKey = DueCursor.extend({ duePk: z.string() });

function rowOf(item: unknown): DueRow {
  // The index has no item without a key.
  const at = DueCursor.parse(item);
  const { data, error } = DueEntry.safeParse(item);
  return { at, work: data?.work ?? null, error: error ?? null };
}
