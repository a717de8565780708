import * as z from '../../domain/zod.ts';
import { CheckError, Stats, StreamingId } from '../../domain/artists/artist.ts';
import { CheckNote } from '../../checks/rules/check-notes.ts';
import { PlanName } from '../../domain/plans/plan.ts';
import type { PackedDays } from '../../domain/artists/points.ts';
import { Timestamp } from '../../domain/text/text.ts';
import { Miscount } from '../../findings/miscount.ts';
import { Differs, inRingSinceMs } from '../../checks/rules/visit.ts';
import { CountedMarks } from '../../verdicts/rules/counted-once.ts';
import { Rest } from '../../checks/rules/rest.ts';
import { WatchId } from '../rules/watch-id.ts';
import { batchGet, getItems } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import { written } from '../../table/failures.ts';
import { keys } from '../../table/keys.ts';
import { readItem } from '../../table/item.ts';
import { sendUpdate } from '../../table/transaction.ts';
import { type Also, isThere, updateAsRead, updateIf } from '../../table/versioned.ts';

/** The hot item of a watch: rewritten at each check, so it stays within one write unit (1 KB). */
export const WatchItem = z.object({
  id: WatchId,
  streaming_id: StreamingId,
  /** The id that the catalog answers with since a merge that was confirmed. */
  merged_into: StreamingId.nullable(),
  /** The numbers of days before are another profile's; null: all are its own. */
  numbers_since: z.string().nullable(),
  name: z.string(),
  last_checked_at: Timestamp,
  /** Since when it is checked again, after nobody had held it actively; null: from its beginning on. */
  active_since: Timestamp.nullable(),
  /** Since when it is checked by this plan, after another one or none; absent: from its beginning on. */
  plan_since: Timestamp.optional(),
  /** When it was last found to be as it was known in the ring that it left; absent: that says nothing. */
  visited_at: Timestamp.optional(),
  image_url: z.string().nullable(),
  stats: Stats,
  /** Moves with everything that is decided about the artist, and with its holders. */
  version: z.int(),
  /** The best plan among the active holders, by which it is checked; null: none is active. */
  plan: PlanName.nullable(),
  /** The best plan that it was ever held under: its history is kept as long as that one keeps it. */
  kept_by: PlanName,
  /** Nobody holds it any more: what is known of it is being cleared away. */
  ending: z.boolean(),
  /** Hash of the observation that was last worked through; null: compare in full next time. */
  seen_hash: z.string().nullable(),
  /** What a check may leave unread; null: nothing. */
  rest: Rest.nullable(),
  /** A tick asked for a check, since something differs; absent, or before the last check: none waits. */
  differs: Differs.optional(),
  /** At this version a change was open, so nothing rests: as long as it stands, that is still so. */
  awake_version: z.int().optional(),
  /** For what it was counted on a day on which something was found: of that day. */
  counted: CountedMarks.optional(),
  check_error: CheckError.nullable(),
  /** What the last good check was not told. */
  check_notes: z.array(CheckNote),
  /** Whether its list of releases was not complete: then a page says more than that. */
  is_list_short: z.boolean(),
  /** By how much the count of its list of releases is off; null or absent: it is right. */
  list_miscount: Miscount.nullable().optional(),
  /** The same of the releases' own pages that were read last. */
  page_notes: z.array(CheckNote),
  points_day: z.string(),
  points: z.string(),
  /** Days that are over, and that their month may not have yet: several are put there at a time. */
  past_points: z.record(z.string(), z.string()),
});
export type WatchItem = z.infer<typeof WatchItem>;

/** A watch that somebody holds actively: it is checked. */
export type ActiveWatch = WatchItem & { plan: PlanName };

/** A watch, or null where nobody holds the artist. */
export async function getWatch(
  table: Table,
  id: string,
  { consistent = false }: { consistent?: boolean } = {},
): Promise<WatchItem | null> {
  return readItem(table, keys.watch(id), WatchItem, { consistent });
}

/**
 * A watch as it was a moment ago, or null. What is read of the same table in the same turn is read with
 * it: a batch of checks begins with one call.
 */
export async function getWatchTogether(table: Table, id: string): Promise<WatchItem | null> {
  const [item] = await getItems(table, [keys.watch(id)], { consistent: false });
  return item ? WatchItem.parse(item) : null;
}

/** A watch as it stands, if it is checked; null otherwise. */
export async function getActiveWatch(table: Table, id: string): Promise<ActiveWatch | null> {
  const watch = await getWatch(table, id, { consistent: true });
  return watch && isActive(watch) ? watch : null;
}

/** Whether the watch is checked. */
export function isActive(watch: WatchItem): watch is ActiveWatch {
  return watch.plan !== null;
}

/** When the watch was last checked, or came to its plan: since then it should have been checked. */
export function expectedSince(
  watch: Pick<WatchItem, 'last_checked_at' | 'active_since' | 'plan_since'>,
): Date {
  return new Date(Math.max(Date.parse(watch.last_checked_at), inRingSinceMs(watch)));
}

/** Watches by their ids; those that are gone are absent. */
export async function getWatches(
  table: Table,
  ids: readonly string[],
  options: { consistent?: boolean } = {},
): Promise<Map<string, WatchItem>> {
  const items = await batchGet(table, [...new Set(ids)].map(keys.watch), options);
  return new Map(
    items.map((item) => {
      const watch = WatchItem.parse(item);
      return [watch.id, watch];
    }),
  );
}

/** The same, as they were a moment ago; one that is broken is left out, and told of. */
export async function getSoundWatches(
  table: Table,
  ids: readonly string[],
  onBad: (error: z.ZodError) => void,
): Promise<Map<string, WatchItem>> {
  const watches = new Map<string, WatchItem>();
  for (const item of await batchGet(table, [...new Set(ids)].map(keys.watch))) {
    const { data, error } = WatchItem.safeParse(item);
    if (error) onBad(error);
    else watches.set(data.id, data);
  }
  return watches;
}

/** The numbers that a watch has itself: of days that are over, and of the last one. */
export function daysAtHand({
  past_points,
  points_day,
  points,
}: Pick<WatchItem, 'past_points' | 'points_day' | 'points'>): PackedDays {
  return points === '' ? past_points : { ...past_points, [points_day]: points };
}

/** What a check that found nothing new writes; what is absent stays as before. */
export type QuietCheck = Pick<
  WatchItem,
  'last_checked_at' | 'stats' | 'points_day' | 'points' | 'check_notes' | 'is_list_short'
> &
  Partial<Pick<WatchItem, 'past_points' | 'list_miscount' | 'rest'>>;

/**
 * Records a check without a change: one plain conditional update.
 * @returns false when holders changed, or it was settled or checked by another meanwhile.
 */
export async function recordQuietCheck(
  table: Table,
  read: WatchItem,
  check: QuietCheck,
): Promise<boolean> {
  const { check_notes, is_list_short, list_miscount, ...always } = check;
  // As a rule there are none: then the item stays as small as it is.
  const hasNotes =
    check_notes.length + read.check_notes.length > 0 || is_list_short !== read.is_list_short;
  const fields = {
    ...always,
    check_error: null,
    ...(isOtherMiscount(read, check) && { list_miscount }),
    ...(hasNotes && { check_notes, is_list_short }),
  };
  // They say nothing of another day.
  const hasOldMarks =
    read.counted !== undefined && read.counted.day < check.last_checked_at.slice(0, 10);
  const gone = [...(hasOldMarks ? ['counted'] : []), ...overBy(read)];
  const patch = { gone, also: lastCheckedAs(read) };
  const Update = updateAsRead(keys.watch(read.id), read.version, fields, patch);
  return written(sendUpdate(table, { Update }));
}

/** What a check ends that was noted until there is one. */
export function overBy({ differs }: WatchItem): string[] {
  return differs ? ['differs'] : [];
}

/** Notes only that a tick asked for a check of a watch, since something differs; null: that nothing does any more. */
export async function noteDiffers(
  table: Table,
  id: string,
  differs: NonNullable<WatchItem['differs']> | null,
): Promise<void> {
  const [fields, gone] = differs ? [{ differs }, []] : [{}, ['differs']];
  const Update = updateIf(keys.watch(id), fields, isThere, gone);
  await written(sendUpdate(table, { Update }));
}

/** Whether a check learns something of the list's count; as a rule it is right, and nothing is written. */
export function isOtherMiscount(read: WatchItem, { list_miscount }: QuietCheck): boolean {
  return list_miscount !== undefined && list_miscount !== (read.list_miscount ?? null);
}

/** The condition that the watch had no check since it was read. */
export function lastCheckedAs({ last_checked_at }: Pick<WatchItem, 'last_checked_at'>): Also {
  return {
    ConditionExpression: 'last_checked_at = :before',
    ExpressionAttributeValues: { ':before': last_checked_at },
  };
}

/** Records why a check failed; everything that is known stays as it is. */
export async function recordFailedCheck(
  table: Table,
  read: WatchItem,
  error: CheckError,
): Promise<void> {
  // Somebody else's success in between is newer than this failure: then nothing is written.
  const Update = updateIf(keys.watch(read.id), { check_error: error }, lastCheckedAs(read));
  await written(sendUpdate(table, { Update }));
}
