import { EventItem } from '../../alerts/items/events.ts';
import { addRecent } from '../../domain/artists/recent.ts';
import { recentWrite } from '../../table/artists/artist-writes.ts';
import { getHold, HoldItem } from '../../table/artists/artists.ts';
import { getItems } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import { failedConditions, StaleState, withFreshState, written } from '../../table/failures.ts';
import { keys } from '../../table/keys.ts';
import { sendUpdate, transact, type Write } from '../../table/transaction.ts';
import { type ToldChange, ChangeItem } from './change-item.ts';
import { routedWrite } from './changes.ts';
import { dayOf } from '../../domain/text/text.ts';
import { countAlone, type Counted, countWrites } from './stats.ts';

/** A confirmed change that was sent, to be counted and marked. */
export interface SentChange {
  /** As it was sent. */
  change: ToldChange;
  targetIds: readonly string[];
  /** The artist as it was read before; null: it is gone. */
  hold: HoldItem | null;
}

interface Marked {
  counted: Counted;
  mark: Write;
}

/**
 * All changes of an organization are counted on the same items, and its workers may route 50 at a
 * time: so many that most of the first tries meet.
 */
const patience = { triesMax: 60 };

/** So many are counted at a time. A day that has room for one has room for all of them. */
export const together = 5;

/**
 * Counts confirmed changes of an organization, in their days and for their artists, and marks them as routed,
 * which ends their routing. Tries again while others count at the same time. May be repeated: what counts notes
 * whom it counted, and where it has no room for notes, counts and marks are one transaction.
 */
export async function markRouted(
  table: Table,
  sent: readonly SentChange[],
  now: Date,
): Promise<void> {
  const holds = new Map(sent.map(({ change, hold }) => [change.monitored_artist_id, hold]));
  for (let from = 0; from < sent.length; from += together) {
    const some = sent.slice(from, from + together);
    for (const [id, ofArtist] of Map.groupBy(some, ({ change }) => change.monitored_artist_id)) {
      holds.set(id, await countForArtist(table, holds.get(id) ?? null, ofArtist));
    }
    const marked = some.map(({ change, targetIds }) => ({
      counted: countedOf(change),
      mark: routedWrite(change, targetIds),
    }));
    for (const ofDay of Map.groupBy(marked, ({ counted }) => dayOf(counted.at)).values()) {
      await countInDay(table, ofDay, now);
    }
  }
}

function countedOf({ id, organization_id: org, severity, confirmed_at }: ToldChange): Counted {
  if (confirmed_at === null) throw new Error(`change ${id} is not confirmed`);
  return { id, org, severity, at: new Date(confirmed_at) };
}

/** Counts changes of one day, and marks them. If one was counted or marked before, each by itself. */
async function countInDay(table: Table, marked: readonly Marked[], now: Date): Promise<void> {
  const counted = marked.map((one) => one.counted);
  const isCounted =
    (await withFreshState(() => countAlone(table, counted, now), patience)) ||
    (await withFreshState(() => markAndCount(table, marked, now), patience));
  if (isCounted === 'with marks') return;
  if (isCounted) {
    const mark = (one: Marked) =>
      withFreshState(() => written(sendUpdate(table, one.mark)), patience);
    await Promise.all(marked.map(mark));
    return;
  }
  for (const one of marked) await countInDay(table, [one], now);
}

/** @returns whether all were counted before; false if only some may have been, and nothing was written. */
async function markAndCount(
  table: Table,
  marked: readonly Marked[],
  now: Date,
): Promise<boolean | 'with marks'> {
  const counts = countWrites(
    marked.map((one) => one.counted),
    now,
  );
  try {
    await transact(table, [...marked.map(({ mark }) => mark), ...counts]);
    return 'with marks';
  } catch (error) {
    const failed = failedConditions(error);
    if (!failed) throw error;
    if (marked.length > 1) return false;
    // A mark that is there was made with its count.
    return failed.includes(0) ? 'with marks' : true;
  }
}

/** Counts changes of one artist for it. @returns the artist as it is then; null: it is gone. */
async function countForArtist(
  table: Table,
  read: HoldItem | null,
  sent: readonly SentChange[],
): Promise<HoldItem | null> {
  let isStale = false;
  return withFreshState(async () => {
    const hold =
      read && isStale
        ? await getHold(table, read.organization_id, read.id, { consistent: true })
        : read;
    if (!hold) return null;
    const recent = sent.reduce((all, one) => addRecent(all, countedOf(one.change)), hold.recent);
    if (recent === hold.recent) return hold;
    isStale = true;
    if (await written(sendUpdate(table, recentWrite(hold, recent)))) return { ...hold, recent };
    throw new StaleState('the artist');
  }, patience);
}

/** A change that is to be routed; its artist where that is known. */
export interface ToRoute {
  organizationId: string;
  changeId: string;
  artistId?: string | undefined;
}

/** What routing reads of a change: its event, if it was decided before where it goes, and its artist. */
export interface Routing {
  change: ChangeItem;
  event: EventItem | null;
  /** Null: it is gone. */
  hold: HoldItem | null;
}

/** A change of the organization with what its routing needs, in one call; null: it was removed. */
export async function readToRoute(
  table: Table,
  { organizationId, changeId, artistId }: ToRoute,
): Promise<Routing | null> {
  const [change, event, hold] = await getItems(table, [
    keys.change(changeId),
    keys.event(changeId),
    ...(artistId === undefined ? [] : [keys.artist(organizationId, artistId)]),
  ]);
  const stored = change ? ChangeItem.parse(change) : null;
  if (stored?.organization_id !== organizationId) return null;
  // Changes that are routed together read their artists together, too.
  const [found] =
    artistId === undefined
      ? await getItems(table, [keys.artist(organizationId, stored.monitored_artist_id)])
      : [hold];
  return {
    change: stored,
    event: event ? EventItem.parse(event) : null,
    hold: found ? HoldItem.parse(found) : null,
  };
}
