import { plans } from '../../domain/plan.ts';
import { checkCron } from '../../domain/schedule.ts';
import { getArtist } from '../../table/artists/artists.ts';
import { endChore } from '../../table/artists/chores.ts';
import type { Table } from '../../table/client.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { fitToPlan } from '../organization/fit-to-plan.ts';
import type { Clock, Schedules } from '../ports.ts';

export interface ScheduleDeps {
  table: Table;
  clock: Clock;
  schedules: Schedules;
}

interface Of {
  organization_id: string;
  artist_id: string;
}

/**
 * Brings an artist's schedule in line with the artist: timed by the organization's plan while it
 * is active, gone otherwise. A stopped artist may leave room for one that its plan has paused. Then
 * the chore that owed this is done. May be repeated, and by several at once.
 */
export async function keepSchedule(
  deps: ScheduleDeps,
  { organization_id, artist_id }: Of,
): Promise<void> {
  const startedAt = deps.clock.now();
  const of = { organization_id, artist_id };
  let wanted = await readWanted(deps, of);
  for (;;) {
    const { cron } = wanted;
    if (cron === null) await deps.schedules.remove(artist_id);
    else await deps.schedules.put({ artistId: artist_id, organizationId: organization_id, cron });
    // Someone else may have acted on a newer state first: the last to act must have read the latest
    // state.
    wanted = await readWanted(deps, of);
    if (wanted.cron === cron) break;
  }
  if (wanted.leavesRoom) await fitToPlan(deps, organization_id, { all: false });
  await endChore(deps.table, artist_id, 'schedule', startedAt);
}

interface Wanted {
  /** When the artist is to be checked; null: not at all. */
  cron: string | null;
  /** Whether it is stopped, and others of its organization may be paused for want of room. */
  leavesRoom: boolean;
}

async function readWanted({ table }: ScheduleDeps, of: Of): Promise<Wanted> {
  const artist = await getArtist(table, of.organization_id, of.artist_id, { consistent: true });
  const organization = await getOrganization(table, of.organization_id);
  if (!artist || !organization) return { cron: null, leavesRoom: false };
  const { plan, count_artists } = organization;
  return {
    cron: artist.active ? checkCron(artist.id, plan) : null,
    leavesRoom: artist.paused === 'stopped' && count_artists >= plans[plan].monitored_artists,
  };
}
