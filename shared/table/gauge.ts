import * as z from '../domain/zod.ts';
import type { ChangeType } from '../changes/rules/change-type.ts';
import { idSchema } from '../domain/ids.ts';
import { PlanName } from '../domain/plans/plan.ts';
import { Timestamp } from '../domain/text/text.ts';
import { WatchId } from '../watches/rules/watch-id.ts';
import { Work } from '../domain/owed/work.ts';
import { batchGet, getItems } from './batch.ts';
import type { Table } from './client.ts';
import { keys } from './keys.ts';
import { dueIn, dueOf, dueShown } from './due.ts';
import { readItem, wholeItem } from './item.ts';
import { sendPut } from './transaction.ts';

/** What one shard of the due index holds that was due before a time. */
export interface Overdue {
  rows: number;
  oldestDueAt: Date | null;
  /** There are more rows than one page of the index holds, a few thousand. */
  isMore: boolean;
}

/**
 * Counts what was due before `before` in one shard, a page at most.
 * @param isLeftOut what isn't counted; null: all is.
 */
export async function countOverdue(
  table: Table,
  shard: number,
  before: Date,
  isLeftOut: ((work: Work) => boolean) | null,
): Promise<Overdue> {
  const { Items = [], LastEvaluatedKey } = await table.call('Query', {
    ...dueIn(shard, before),
    ...dueShown,
  });
  const counted =
    isLeftOut === null
      ? Items
      : Items.filter((item) => {
          const { data: work } = Work.safeParse(item.work);
          return !work || !isLeftOut(work);
        });
  const [oldest] = z.array(z.object({ dueAt: Timestamp })).parse(counted.slice(0, 1));
  return {
    rows: counted.length,
    oldestDueAt: oldest ? new Date(oldest.dueAt) : null,
    isMore: LastEvaluatedKey !== undefined,
  };
}

/** Where a pass through the due index goes on. */
export const PassPosition = z.object({
  shard: z.int(),
  after: z.record(z.string(), z.unknown()).optional(),
});
export type PassPosition = z.infer<typeof PassPosition>;

const WatchRow = z.object({ work: z.object({ watch_id: WatchId }) });

/** The watches that are checked, of one page of the due index: each owes its links, now or later. */
export async function watchesPage(
  table: Table,
  position: PassPosition,
): Promise<{ watchIds: string[]; after: PassPosition['after'] }> {
  const { items, after } = await duePage(table, position, ['links']);
  const rows = z.array(WatchRow).parse(items);
  return { watchIds: rows.map(({ work }) => work.watch_id), after };
}

/** The watches of findings of these types that are looked at before a time, of one shard: one of each finding. */
export async function watchesWaiting(
  table: Table,
  { shard, before }: { shard: number; before: Date },
  types: readonly ChangeType[],
): Promise<string[]> {
  const { items } = await duePage(table, { shard }, ['recheck'], before);
  const rows = z.array(WatchRow.extend({ sk: z.string() })).parse(items);
  const isOf = (sk: string) => types.some((type) => sk.startsWith(keys.subject('', type, '').sk));
  return rows.flatMap(({ sk, work }) => (isOf(sk) ? work.watch_id : []));
}

async function duePage(
  table: Table,
  { shard, after }: PassPosition,
  kinds: readonly Work['kind'][],
  before: Date | null = null,
): Promise<{ items: unknown[]; after: PassPosition['after'] }> {
  const [all, ofKinds] = [dueIn(shard, before), dueOf(kinds)];
  const { Items = [], LastEvaluatedKey } = await table.call('Query', {
    ...all,
    ...ofKinds,
    ExpressionAttributeValues: {
      ...all.ExpressionAttributeValues,
      ...ofKinds.ExpressionAttributeValues,
    },
    ExclusiveStartKey: after,
  });
  return { items: Items, after: LastEvaluatedKey };
}

const PlanItem = z.object({ id: idSchema('organization'), plan: PlanName });

/** The plans of organizations; those that are gone are left out. */
export async function plansOf(
  table: Table,
  organizations: readonly string[],
): Promise<Map<string, PlanName>> {
  const items = await batchGet(table, organizations.map(keys.organization));
  return new Map(
    z
      .array(PlanItem)
      .parse(items)
      .map(({ id, plan }) => [id, plan]),
  );
}

/** How many artists there are, and how many of them had no successful check for two of their intervals. */
export const ArtistCount = z.object({
  /** Watches that are checked; one stands for all holders of an artist. */
  artists: z.int(),
  stale: z.int(),
  /** A few of the stale ones, to look at: the log of checks names them so. */
  stale_watches: z.array(WatchId),
  /** Of these, by the plan that says how often. */
  by_plan: z.object({ free: z.int(), pro: z.int(), business: z.int() }),
});
export type ArtistCount = z.infer<typeof ArtistCount>;

/** The pass that is under way, and what the last one found. */
const CountItem = z.object({
  /** When the pass began that is under way, or the last one. */
  begun_at: Timestamp,
  pass: z.object({ position: PassPosition, so_far: ArtistCount }).nullable(),
  last: ArtistCount.extend({ counted_at: Timestamp }).nullable(),
});
export type CountItem = z.infer<typeof CountItem>;

/** How far artists are counted, or null before the first time. */
export async function readArtistCount(table: Table): Promise<CountItem | null> {
  return readItem(table, keys.artistCount, CountItem, { consistent: false });
}

/** The same, in one call with what else is read in the same turn. */
export async function readArtistCountTogether(table: Table): Promise<CountItem | null> {
  const [item] = await getItems(table, [keys.artistCount], { consistent: false });
  return item ? CountItem.parse(item) : null;
}

/** Writes down how far artists are counted. Of two at a time either may stay. */
export async function putArtistCount(table: Table, item: CountItem): Promise<void> {
  await sendPut(table, wholeItem(keys.artistCount, item));
}
