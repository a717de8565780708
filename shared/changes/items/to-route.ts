import { HoldItem } from '../../table/artists/artists.ts';
import { getItems } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import { EventItem } from '../../alerts/items/events.ts';
import { keys } from '../../table/keys.ts';
import { ChangeItem } from './change-item.ts';

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
