import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Change } from '../../domain/change.ts';
import { Timestamp } from '../../domain/text.ts';
import type { StalenessWork } from '../../domain/work.ts';
import { holdMovedWrite } from '../artists/artist-writes.ts';
import type { HoldItem } from '../artists/artists.ts';
import { confirmedWrite } from '../changes/changes.ts';
import type { Table } from '../client.ts';
import { written } from '../failures.ts';
import { due } from '../due.ts';
import { keys } from '../keys.ts';
import { transactFresh, type Write } from '../transaction.ts';
import { assignments } from '../versioned.ts';
import { uncheckedCheck } from './watch-writes.ts';
import type { WatchItem as Watch } from './watches.ts';

/**
 * The chore that watches over an artist's checks. `stale_since` is the last successful check before the
 * silence that was reported; absent while there is none. `good_since` is the first good check after it,
 * null until there is one.
 */
const WatchItem = z.object({
  dueAt: Timestamp,
  stale_since: Timestamp.optional(),
  good_since: Timestamp.nullable().default(null),
});
export type WatchItem = z.infer<typeof WatchItem>;

/** How an artist's checks are watched, or null when they are not. */
export async function getWatch(table: Table, artist: string): Promise<WatchItem | null> {
  const { Item } = await table.db.send(
    new GetCommand({
      TableName: table.name,
      Key: keys.holdChore(artist, 'staleness'),
      ConsistentRead: true,
    }),
  );
  return Item ? WatchItem.parse(Item) : null;
}

/** Looks next at `at`, and begins to watch if it didn't. A silence that was reported stays reported. */
export function watchWrite(work: StalenessWork, at: Date): Write {
  const key = keys.holdChore(work.artist_id, 'staleness');
  const { expression, names, values } = assignments({ ...due(key, at, work) });
  return {
    Update: {
      Key: key,
      UpdateExpression: expression,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    },
  };
}

/** Looks next at `at`. A worker that looked at the same time has set it already. */
export async function watchOn(
  table: Table,
  artist: string,
  { dueAt }: WatchItem,
  next: { at: Date; goodSince: string | null },
): Promise<void> {
  await written(
    table.db.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.holdChore(artist, 'staleness'),
        UpdateExpression: 'SET dueAt = :next, good_since = :good',
        ConditionExpression: 'dueAt = :read',
        ExpressionAttributeValues: {
          ':next': next.at.toISOString(),
          ':good': next.goodSince,
          ':read': dueAt,
        },
      }),
    ),
  );
}

/** What is reported about an artist's checks. */
export interface Telling {
  artist: HoldItem;
  /** Whose checks they are. */
  watched: Pick<Watch, 'id' | 'last_checked_at'>;
  watch: WatchItem;
  change: Change;
  /** The beginning of the silence; null: it is over. */
  staleSince: string | null;
  nextAt: Date;
}

/**
 * Reports a silence or its end: the change with its routing due, and the chore's next time, all or
 * nothing. Throws `StaleState` when a check, or another telling, came in between.
 */
export async function tellMonitoring(table: Table, telling: Telling, now: Date): Promise<void> {
  const { artist, watched, change } = telling;
  await transactFresh(
    table,
    [
      confirmedWrite(change, now),
      holdMovedWrite(artist, {}),
      uncheckedCheck(watched),
      goesOn(telling),
    ],
    'the watch over the artist',
  );
}

function goesOn({ artist, watch, staleSince, nextAt }: Telling): Write {
  const isOver = staleSince === null;
  return {
    Update: {
      Key: keys.holdChore(artist.id, 'staleness'),
      UpdateExpression: isOver
        ? 'SET dueAt = :next REMOVE stale_since, good_since'
        : 'SET dueAt = :next, stale_since = :since REMOVE good_since',
      ConditionExpression: 'dueAt = :read',
      ExpressionAttributeValues: {
        ':next': nextAt.toISOString(),
        ':read': watch.dueAt,
        ...(!isOver && { ':since': staleSince }),
      },
    },
  };
}
