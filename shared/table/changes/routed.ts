import { addRecent } from '../../domain/recent.ts';
import { getTogether } from '../batch.ts';
import { getHold } from '../artists/artists.ts';
import { recentWrite } from '../artists/artist-writes.ts';
import type { Table } from '../client.ts';
import { EventItem } from '../deliveries/events.ts';
import { failedConditions, StaleState, withFreshState } from '../failures.ts';
import { keys } from '../keys.ts';
import { OrganizationItem } from '../people/organizations.ts';
import { transact } from '../transaction.ts';
import { ChangeItem, routedWrite } from './changes.ts';
import { countWrites } from './stats.ts';

/** What routing a change begins with; null: there is none. */
export interface ToRoute {
  /** Null for another organization's, too. */
  change: ChangeItem | null;
  organization: OrganizationItem | null;
  /** What was made of it when it was routed before. */
  event: EventItem | null;
}

/** Reads a change with its organization and its event, in one call and strongly consistent. */
export async function readToRoute(table: Table, org: string, id: string): Promise<ToRoute> {
  const wanted = [keys.change(id), keys.organization(org), keys.event(id)];
  const [row, organization, event] = await getTogether(table, wanted);
  const change = row ? ChangeItem.parse(row) : null;
  return {
    change: change?.organization_id === org ? change : null,
    organization: organization ? OrganizationItem.parse(organization) : null,
    event: event ? EventItem.parse(event) : null,
  };
}

/**
 * All changes of an organization are counted on the same items, and its workers may route 50 at a
 * time: so many that most of the first tries meet.
 */
const triesMax = 60;

/**
 * Marks a confirmed change as routed, which ends what is owed, and counts it in the same transaction:
 * in its day and month, and for its artist. Tries again while others count at the same time. May be
 * repeated: a change is counted once.
 */
export async function markRouted(
  table: Table,
  change: ChangeItem,
  targetIds: readonly string[],
): Promise<void> {
  const { id, organization_id: org, monitored_artist_id, severity, confirmed_at } = change;
  if (confirmed_at === null) throw new Error(`change ${id} is not confirmed`);
  const at = new Date(confirmed_at);
  await withFreshState(
    async () => {
      const hold = await getHold(table, org, monitored_artist_id, { consistent: true });
      const writes = [
        routedWrite(id, targetIds),
        ...countWrites(org, [severity], at),
        ...(hold ? [recentWrite(hold, addRecent(hold.recent, severity, at))] : []),
      ];
      try {
        await transact(table, writes);
      } catch (error) {
        const failed = failedConditions(error);
        if (failed?.includes(0)) return;
        throw failed ? new StaleState('the artist', error) : error;
      }
    },
    { triesMax },
  );
}
