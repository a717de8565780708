import type { HoldItem } from '../../table/artists/artists.ts';
import type { Write } from '../../table/transaction.ts';
import { watchMovedWrite } from '../../table/watches/watch-writes.ts';
import { bestOf, bestPlanOf, type HolderItem, listHolders } from '../../table/watches/holders.ts';
import { getWatch, type WatchItem } from '../../table/watches/watches.ts';
import { tellFindings, type TellDeps } from './tell-findings.ts';

/** A watch and who holds it. */
export interface Held {
  watch: WatchItem;
  holders: HolderItem[];
}

/**
 * A watch with its holders, for whoever is about to change them; null where nobody holds the artist.
 * Everything that is owed to the holders is told first: so those of a verdict are those who are told.
 * A verdict that comes in between moves the watch's version on, and so does every change of holders.
 */
export async function readHeld(deps: TellDeps, watchId: string): Promise<Held | null> {
  const watch = await getWatch(deps.table, watchId, { consistent: true });
  if (!watch) return null;
  await tellFindings(deps, watchId);
  return { watch, holders: await listHolders(deps.table, watchId) };
}

/** The watch with other holders from now on: the best plan of the active ones sets its pace. */
export function heldByWrite({ watch }: Held, holders: readonly HolderItem[]): Write {
  const plan = bestPlanOf(holders);
  return watchMovedWrite(watch, {
    plan,
    kept_by: bestOf([watch.kept_by, ...(plan ? [plan] : [])]) ?? watch.kept_by,
    ending: holders.length === 0,
    // Nobody looked meanwhile.
    ...(watch.plan === null && { seen_hash: null }),
  });
}

/** The holder that a hold stands for. */
export function holderOf(
  { id: artist_id, organization_id, since, active }: HoldItem,
  plan: HolderItem['plan'],
): HolderItem {
  return { organization_id, artist_id, since, active, plan };
}

/** The holders without one organization. */
export function without({ holders }: Held, org: string): HolderItem[] {
  return holders.filter(({ organization_id }) => organization_id !== org);
}
