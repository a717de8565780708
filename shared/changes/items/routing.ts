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
import { countAlone, type Counted, countWrites } from './stats.ts';

/**
 * All changes of an organization are counted on the same items, and its workers may route 50 at a
 * time: so many that most of the first tries meet.
 */
const triesMax = 60;

/**
 * Counts a confirmed change, in its day and for its artist, and marks it as routed, which ends its routing.
 * Tries again while others count at the same time. May be repeated: what counts notes whom it counted, and
 * where it has no room for a note, the count and the mark are one transaction.
 * @param change as it was sent.
 * @param read the artist as it was read before; undefined: it wasn't, null: it is gone.
 */
export async function markRouted(
  table: Table,
  change: ToldChange,
  targetIds: readonly string[],
  { now, read }: { now: Date; read?: HoldItem | null | undefined },
): Promise<void> {
  const { id, organization_id: org, severity, confirmed_at } = change;
  if (confirmed_at === null) throw new Error(`change ${id} is not confirmed`);
  const counted = { id, org, severity, at: new Date(confirmed_at) };
  const artist = change.monitored_artist_id;
  let known = read;
  const readHold = () => getHold(table, org, artist, { consistent: true });
  await withFreshState(
    async () => {
      const hold = known === undefined ? await readHold() : known;
      known = undefined;
      if (hold) await countForArtist(table, hold, counted);
    },
    { triesMax },
  );
  const mark = routedWrite(change, targetIds);
  const isCounted =
    (await withFreshState(() => countAlone(table, counted, now), { triesMax })) ||
    (await withFreshState(() => markAndCount(table, mark, countWrites(counted, now)), {
      triesMax,
    }));
  if (isCounted) await withFreshState(() => written(sendUpdate(table, mark)), { triesMax });
}

/** @returns whether nothing was written, as the change was counted before. */
async function markAndCount(table: Table, mark: Write, counts: readonly Write[]): Promise<boolean> {
  try {
    await transact(table, [mark, ...counts]);
    return false;
  } catch (error) {
    const failed = failedConditions(error);
    if (!failed) throw error;
    return !failed.includes(0);
  }
}

async function countForArtist(table: Table, hold: HoldItem, counted: Counted): Promise<void> {
  const recent = addRecent(hold.recent, counted);
  if (recent === hold.recent) return;
  const isWritten = await written(sendUpdate(table, recentWrite(hold, recent)));
  if (!isWritten) throw new StaleState('the artist');
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
  /** Undefined: it was not read. Null: it is gone. */
  hold: HoldItem | null | undefined;
  /** Of the artist, as they are now. */
  tags: readonly string[];
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
  const readHold = hold ? HoldItem.parse(hold) : null;
  const tags =
    artistId === undefined
      ? await tagsOf(table, organizationId, stored.monitored_artist_id)
      : readHold?.tags;
  return {
    change: stored,
    event: event ? EventItem.parse(event) : null,
    hold: artistId === undefined ? undefined : readHold,
    tags: tags ?? [],
  };
}

/** Changes that are routed together read their artists together, too. */
async function tagsOf(table: Table, org: string, artist: string): Promise<string[]> {
  const [hold] = await getItems(table, [keys.artist(org, artist)]);
  return hold ? HoldItem.parse(hold).tags : [];
}
