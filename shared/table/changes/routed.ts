import { addRecent } from '../../domain/recent.ts';
import { getHold, type HoldItem } from '../artists/artists.ts';
import { recentWrite } from '../artists/artist-writes.ts';
import type { Table } from '../client.ts';
import { failedConditions, StaleState, withFreshState } from '../failures.ts';
import { transact } from '../transaction.ts';
import type { ToldChange } from './change-item.ts';
import { routedWrite } from './changes.ts';
import { countWrites } from './stats.ts';

/**
 * All changes of an organization are counted on the same items, and its workers may route 50 at a
 * time: so many that most of the first tries meet.
 */
const triesMax = 60;

/**
 * Marks a confirmed change as routed, which ends its routing, and counts it in the same transaction:
 * in its day, and for its artist. Tries again while others count at the same time. May be
 * repeated: a change is counted once.
 * @param change as it was sent.
 * @param read the artist as it was read before; undefined: it wasn't, null: it is gone.
 */
export async function markRouted(
  table: Table,
  change: ToldChange,
  targetIds: readonly string[],
  { now, read }: { now: Date; read?: HoldItem | null | undefined },
): Promise<void> {
  const { id, organization_id: org, monitored_artist_id, severity, confirmed_at } = change;
  if (confirmed_at === null) throw new Error(`change ${id} is not confirmed`);
  const at = new Date(confirmed_at);
  let known = read;
  await withFreshState(
    async () => {
      const hold =
        known === undefined
          ? await getHold(table, org, monitored_artist_id, { consistent: true })
          : known;
      known = undefined;
      const writes = [
        routedWrite(change, targetIds),
        ...countWrites(org, [severity], at, now),
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
