import * as z from '../../domain/zod.ts';
import type { Change } from '../../changes/rules/change.ts';
import type { PlanName } from '../../domain/plans/plan.ts';
import { Timestamp } from '../../domain/text/text.ts';
import type { StalenessWork } from '../../domain/owed/work.ts';
import { holdMovedWrite } from '../../table/artists/artist-writes.ts';
import type { HoldItem } from '../../table/artists/artists.ts';
import { toldOnce } from '../../changes/items/changes.ts';
import type { Table } from '../../table/client.ts';
import { written } from '../../table/failures.ts';
import { due, dueAt, dueIs } from '../../table/due.ts';
import { keys } from '../../table/keys.ts';
import { transactFresh, type Write } from '../../table/transaction.ts';
import { updateIf } from '../../table/versioned.ts';
import { uncheckedCheck } from './watch-writes.ts';
import type { WatchItem } from './watches.ts';
import { readItem } from '../../table/item.ts';

/**
 * The chore that looks after an artist whose checks are late; there is none while they go well.
 * `stale_since` is the last successful check before the silence that was reported; absent while there is
 * none. `good_since` is the first good check after it, null until there is one.
 */
const StalenessItem = z.object({
  dueAt: Timestamp,
  stale_since: Timestamp.optional(),
  good_since: Timestamp.nullable().default(null),
});
export type StalenessItem = z.infer<typeof StalenessItem>;

/** How an artist's late checks are looked after, or null when they are not. */
export async function getStaleness(table: Table, artist: string): Promise<StalenessItem | null> {
  return readItem(table, keys.holdChore(artist, 'staleness'), StalenessItem);
}

/**
 * Looks after an artist's checks from `at` on, unless that is so already, or sooner, or a silence was
 * reported.
 */
export async function beginStaleness(table: Table, work: StalenessWork, at: Date): Promise<void> {
  const key = keys.holdChore(work.artist_id, 'staleness');
  const later = dueIs('>', at.toISOString());
  const isNews = {
    ...later,
    ConditionExpression: `attribute_not_exists(pk) OR (attribute_not_exists(stale_since) AND ${later.ConditionExpression})`,
  };
  const fields = { ...due(key, at, work) };
  await written(table.call('UpdateItem', updateIf(key, fields, isNews)));
}

/** Looks next at `at`. A worker that looked at the same time has set it already. */
export async function putOffStaleness(
  table: Table,
  artist: string,
  read: StalenessItem,
  next: { at: Date; goodSince: string | null },
): Promise<void> {
  const key = keys.holdChore(artist, 'staleness');
  const fields = { ...dueAt(next.at.toISOString()), good_since: next.goodSince };
  await written(table.call('UpdateItem', updateIf(key, fields, dueIs('=', read.dueAt))));
}

/** Ends looking after an artist's checks, unless another worker has moved it on meanwhile. */
export async function endStaleness(
  table: Table,
  artist: string,
  read: StalenessItem,
): Promise<void> {
  await written(
    table.call('DeleteItem', {
      Key: keys.holdChore(artist, 'staleness'),
      ...dueIs('=', read.dueAt),
    }),
  );
}

interface StalenessReport {
  artist: HoldItem;
  /** Whose checks they are. */
  watch: Pick<WatchItem, 'id' | 'last_checked_at'>;
  staleness: StalenessItem;
  change: Change;
  /** The plan that says how long the change is kept. */
  kept_by: PlanName;
  /** The silence that begins, and when to look next; null: it is over. */
  silence: { since: string; nextAt: Date } | null;
}

/**
 * Reports a silence or its end: the change with its routing due, and the chore's next time, all or
 * nothing. Throws `StaleState` when a check, or another report, came in between.
 */
export async function reportStaleness(
  table: Table,
  report: StalenessReport,
  now: Date,
): Promise<void> {
  const { artist, watch, change, kept_by } = report;
  await transactFresh(
    table,
    [
      ...(await toldOnce(table, change, kept_by, now)),
      holdMovedWrite(artist, {}),
      uncheckedCheck(watch),
      stalenessWrite(report),
    ],
    'the look at the checks',
  );
}

function stalenessWrite({ artist, staleness, silence }: StalenessReport): Write {
  const Key = keys.holdChore(artist.id, 'staleness');
  const stillDue = dueIs('=', staleness.dueAt);
  if (!silence) return { Delete: { Key, ...stillDue } };
  const fields = { ...dueAt(silence.nextAt.toISOString()), stale_since: silence.since };
  return { Update: updateIf(Key, fields, stillDue, ['good_since']) };
}
