import { checkedAt } from '../../checks/rules/visit.ts';
import type { HoldItem } from '../../table/artists/artists.ts';
import type { Write } from '../../table/transaction.ts';
import { watchMovedWrite } from '../items/watch-writes.ts';
import {
  bestOf,
  bestPlanOf,
  hasTellings,
  holderGoneWrite,
  type HolderItem,
  holderWrite,
  listHolders,
} from '../items/holders.ts';
import { choreWrite } from '../items/chores.ts';
import { slotWrites } from '../../checks/items/slots.ts';
import { getVisitedWatch } from '../../checks/items/ticks.ts';
import type { WatchItem } from '../items/watches.ts';
import type { TellDeps } from './tell-findings.ts';

/** A watch and who holds it. */
export interface HeldWatch {
  watch: WatchItem;
  holders: HolderItem[];
  /** When it was last checked, or found to be as it was known. */
  checked_at: string;
}

/**
 * A watch with its holders, before a change of its holders; null where nobody holds the artist.
 * Pending tellings are finished first, so the holders at the time of a verdict are those who receive it.
 * A verdict that comes in between moves the watch's version on, and so does every change of holders.
 */
export async function readHeldWatch(deps: TellDeps, watchId: string): Promise<HeldWatch | null> {
  const { watch, marks } = await getVisitedWatch(deps.table, watchId, { consistent: true });
  if (!watch) return null;
  if (await hasTellings(deps.table, watchId)) {
    // Loaded where something is pending, which is rare: it makes all the sentences.
    const { tellFindings } = await import('./tell-findings.ts');
    await tellFindings(deps, watchId);
  }
  const checked_at = checkedAt(watch, marks);
  return { watch, holders: await listHolders(deps.table, watchId), checked_at };
}

/**
 * The writes by which an organization holds a watch from now on, or no longer does (null): first the watch's, then
 * the holder's, and then those by which the watch goes to the ring of the best plan, or becomes due to be cleared
 * away where nobody is left. All of them belong to one transaction.
 */
export function holdChangeWrites(
  held: HeldWatch,
  org: string,
  holder: HolderItem | null,
  now: Date,
): [Write, Write, ...Write[]] {
  const { id: watch_id, plan } = held.watch;
  const others = held.holders.filter(({ organization_id }) => organization_id !== org);
  const holders = holder ? [...others, holder] : others;
  return [
    holdersChangedWrite(held, holders, now),
    holder ? holderWrite(watch_id, holder) : holderGoneWrite(watch_id, org),
    ...slotWrites(watch_id, plan, bestPlanOf(holders)),
    ...(holders.length === 0 ? [choreWrite({ kind: 'clear', watch_id }, now)] : []),
  ];
}

/** The watch with other holders from now on: it is checked by the best plan of the active ones. */
function holdersChangedWrite(
  { watch, checked_at }: HeldWatch,
  holders: readonly HolderItem[],
  now: Date,
): Write {
  const plan = bestPlanOf(holders);
  return watchMovedWrite(watch, {
    plan,
    kept_by: bestOf([watch.kept_by, ...(plan ? [plan] : [])]) ?? watch.kept_by,
    ending: holders.length === 0,
    // It wasn't checked meanwhile.
    ...(watch.plan === null && { seen_hash: null }),
    ...(watch.plan === null && plan !== null && { active_since: now.toISOString() }),
    // The visits of its ring say nothing of it once it has left.
    ...(plan !== watch.plan && checked_at > watch.last_checked_at && { visited_at: checked_at }),
    // What was visited in its new ring before was others.
    ...(plan !== null && plan !== watch.plan && { plan_since: now.toISOString() }),
  });
}

/** The holder that a hold stands for. */
export function holderOf(
  { id: artist_id, organization_id, since, active, release_policy }: HoldItem,
  { plan, kept_by }: Pick<HolderItem, 'plan' | 'kept_by'>,
): HolderItem {
  return { organization_id, artist_id, since, active, plan, kept_by, release_policy };
}
