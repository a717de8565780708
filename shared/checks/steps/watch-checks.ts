import type { Change } from '../../changes/rules/change.ts';
import { lateAfterMs, recoveredChange, staleAfterMs, staleChange } from '../rules/staleness.ts';
import type { LateWork, StalenessWork } from '../../domain/owed/work.ts';
import { type ArtistItem, getArtist } from '../../table/artists/artists.ts';
import type { ToRoute } from '../../changes/items/routing.ts';
import { endChore } from '../../watches/items/chores.ts';
import { withFreshState } from '../../table/failures.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { listHolders } from '../../watches/items/holders.ts';
import {
  beginStaleness,
  endStaleness,
  getStaleness,
  putOffStaleness,
  reportStaleness,
  type StalenessItem,
} from '../../watches/items/staleness.ts';
import { checkedAt } from '../rules/visit.ts';
import { getVisitedWatch } from '../items/ticks.ts';
import { expectedSince, isActive } from '../../watches/items/watches.ts';
import type { Needs } from '../../usecases/needs.ts';

export type WatchDeps = Needs<'table' | 'clock'>;

/** While an artist is stale it is looked at so often, to tell soon that it is checked again. */
const staleLookMs = 5 * 60_000;

/**
 * Looks after the holders of a watch whose checks are late: from the end of the third interval of its own
 * plan on, each is told. The gauge, which sees all watches, asks for this; while checks go well nothing
 * is written. May be repeated.
 * @returns the new changes, whose routing is due.
 */
export async function lookAfterLate(deps: WatchDeps, { watch_id }: LateWork): Promise<ToRoute[]> {
  const { table, clock } = deps;
  const now = clock.now();
  const { watch: read, marks } = await getVisitedWatch(table, watch_id, { consistent: true });
  if (!read || !isActive(read)) return [];
  const watch = { ...read, last_checked_at: checkedAt(read, marks) };
  if (expectedSince(watch).getTime() + lateAfterMs(watch.plan) > now.getTime()) return [];
  const toRoute: ToRoute[] = [];
  for (const holder of await listHolders(table, watch_id)) {
    if (!holder.active) continue;
    const { organization_id, artist_id, plan, since } = holder;
    const work = { kind: 'staleness', organization_id, artist_id } as const;
    const staleAt = staleAtOf({ last_checked_at: watch.last_checked_at, since }, plan);
    await beginStaleness(table, work, staleAt);
    if (staleAt <= now) toRoute.push(...(await watchChecks(deps, work)));
  }
  return toRoute;
}

/**
 * Looks whether an artist had a successful check in its last three intervals. The first time that it had
 * none, a change says so, confirmed at once, since there is nothing to look at again; and one more
 * when two checks in a row went well: a single one amid an outage neither ends nor repeats it. Run early,
 * twice, or late, it reports nothing twice: the change is named after the silence itself.
 * @returns the new change, whose routing is due.
 */
export async function watchChecks(deps: WatchDeps, work: StalenessWork): Promise<ToRoute[]> {
  return withFreshState(async () => {
    const now = deps.clock.now();
    const { organization_id: org, artist_id: id } = work;
    const artist = await getArtist(deps.table, org, id, { consistent: true });
    const organization = await getOrganization(deps.table, org);
    const staleness = await getStaleness(deps.table, id);
    if (!staleness || staleness.dueAt > now.toISOString()) return [];
    if (!artist?.active || !organization) {
      await endChore(deps.table, work, now);
      return [];
    }
    const next = decide(artist, staleness, staleAtOf(artist, organization.plan), now);
    if (next.kind === 'over') await endStaleness(deps.table, id, staleness);
    if (next.kind === 'look') await putOffStaleness(deps.table, id, staleness, next);
    if (next.kind !== 'report') return [];
    const { watch_id, own_checked_at } = artist;
    const watch = { id: watch_id, last_checked_at: own_checked_at };
    const { change, silence } = next;
    const { kept_by } = organization;
    const report = { artist, watch, staleness, change, kept_by, silence };
    await reportStaleness(deps.table, report, now);
    return [{ organizationId: org, artistId: id, changeId: change.id }];
  });
}

type Checked = Pick<ArtistItem, 'last_checked_at' | 'since'>;

/** The last successful check that is the hold's: one from before it began doesn't count. */
function checkedSince({ last_checked_at: checkedAt, since }: Checked): string {
  return checkedAt > since ? checkedAt : since;
}

function staleAtOf(checked: Checked, plan: Parameters<typeof staleAfterMs>[0]): Date {
  return new Date(Date.parse(checkedSince(checked)) + staleAfterMs(plan));
}

type Next =
  | { kind: 'over' }
  | { kind: 'look'; at: Date; goodSince: string | null }
  | { kind: 'report'; change: Change; silence: { since: string; nextAt: Date } | null };

function decide(artist: ArtistItem, staleness: StalenessItem, staleAt: Date, now: Date): Next {
  const { last_checked_at: checkedAt, check_error } = artist;
  const { stale_since: since } = staleness;
  const soon = new Date(now.getTime() + staleLookMs);
  if (since === undefined) {
    if (staleAt > now) return { kind: 'over' };
    const silent = checkedSince(artist);
    const change = staleChange({ artist, since: silent, now }, check_error?.message ?? null);
    return { kind: 'report', change, silence: { since: silent, nextAt: soon } };
  }
  // None yet, or one that failed after it, or none for too long: it begins anew.
  const isGood = checkedAt > since && check_error === null && staleAt > now;
  const goodSince = isGood ? (staleness.good_since ?? checkedAt) : null;
  if (goodSince === null || goodSince === checkedAt) return { kind: 'look', at: soon, goodSince };
  const change = recoveredChange({ artist, since, now }, [goodSince, checkedAt]);
  return { kind: 'report', change, silence: null };
}
