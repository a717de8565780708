import type { Change } from '../../domain/change.ts';
import { recoveredChange, staleAfterMs, staleChange } from '../../domain/staleness.ts';
import type { StalenessWork } from '../../domain/work.ts';
import { type ArtistItem, getArtist } from '../../table/artists/artists.ts';
import { endChore } from '../../table/watches/chores.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import {
  getWatch,
  tellMonitoring,
  watchOn,
  type WatchItem,
} from '../../table/watches/staleness.ts';
import type { Clock } from '../ports.ts';

export interface WatchDeps {
  table: Table;
  clock: Clock;
}

/** While an artist is stale it is looked at so often, to tell soon that it is checked again. */
const staleLookMs = 5 * 60_000;

/**
 * Looks whether an artist had a successful check in its last three intervals. The first time that it had
 * none, a change says so, confirmed at once, since there is nothing to look at again; and one more
 * when two checks in a row went well: a single one amid an outage neither ends nor repeats it. It is
 * driven by a chore of its own, not by the check that doesn't come. Run early, twice, or late, it reports
 * nothing twice: the change is named after the silence itself.
 * @returns the id of the new change, whose routing is due; null for none.
 */
export async function watchChecks(deps: WatchDeps, work: StalenessWork): Promise<string | null> {
  return withFreshState(async () => {
    const now = deps.clock.now();
    const { organization_id: org, artist_id: id } = work;
    const artist = await getArtist(deps.table, org, id, { consistent: true });
    const organization = await getOrganization(deps.table, org);
    const watch = await getWatch(deps.table, id);
    if (!watch || watch.dueAt > now.toISOString()) return null;
    if (!artist?.active || !organization) {
      await endChore(deps.table, work, now);
      return null;
    }
    const next = decide(artist, watch, staleAfterMs(organization.plan), now);
    const { change, staleSince, at: nextAt } = next;
    if (change === null) {
      await watchOn(deps.table, id, watch, next);
      return null;
    }
    const { watch_id, last_checked_at } = artist;
    const watched = { id: watch_id, last_checked_at };
    const telling = { artist, watched, watch, change, staleSince, nextAt };
    await tellMonitoring(deps.table, telling, now);
    return change.id;
  });
}

interface Next {
  at: Date;
  change: Change | null;
  staleSince: string | null;
  goodSince: string | null;
}

function decide(artist: ArtistItem, watch: WatchItem, staleMs: number, now: Date): Next {
  const { last_checked_at: checkedAt, check_error } = artist;
  const { stale_since: since } = watch;
  const staleAt = new Date(Date.parse(checkedAt) + staleMs);
  const soon = new Date(now.getTime() + staleLookMs);
  if (since === undefined) {
    if (staleAt > now) return { at: staleAt, change: null, staleSince: null, goodSince: null };
    const change = staleChange({ artist, since: checkedAt, now }, check_error?.message ?? null);
    return { at: soon, change, staleSince: checkedAt, goodSince: null };
  }
  // None yet, or one that failed after it, or none for too long: it begins anew.
  const isGood = checkedAt > since && check_error === null && staleAt > now;
  const goodSince = isGood ? (watch.good_since ?? checkedAt) : null;
  if (goodSince === null || goodSince === checkedAt) {
    return { at: soon, change: null, staleSince: since, goodSince };
  }
  const change = recoveredChange({ artist, since, now }, [goodSince, checkedAt]);
  return { at: staleAt, change, staleSince: null, goodSince: null };
}
