import type { Doer } from '../../domain/audit.ts';
import { notFound } from '../../domain/errors.ts';
import { artistMovedWrite } from '../../table/artists/artist-writes.ts';
import { getArtist } from '../../table/artists/artists.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { choreWrite } from '../../table/artists/chores.ts';
import type { Table } from '../../table/client.ts';
import { countDown } from '../../table/people/counters.ts';
import { withFreshState } from '../../table/failures.ts';
import { holderGoneWrite } from '../../table/artists/holders.ts';
import { transactFresh } from '../../table/transaction.ts';
import type { Clock, Random, Schedules } from '../ports.ts';
import { dismissOpen } from '../checks/dismiss-open.ts';
import { keepSchedule } from './keep-schedule.ts';

export interface StopDeps {
  table: Table;
  clock: Clock;
  random: Random;
  schedules: Schedules;
}

/**
 * Stops monitoring an artist: it leaves the list, its schedule goes, what waited for confirmation
 * is dismissed. Its history stays readable. May be repeated.
 * @throws Problem `not_found`
 */
export async function stopMonitoring(
  deps: StopDeps,
  org: string,
  artist: string,
  by: Doer,
): Promise<void> {
  await withFreshState(() => deactivate(deps, org, artist, by));
  await dismissOpen(deps, org, artist);
  await keepSchedule(deps, { organization_id: org, artist_id: artist });
}

async function deactivate(deps: StopDeps, org: string, id: string, by: Doer): Promise<void> {
  const read = await getArtist(deps.table, org, id, { consistent: true });
  if (!read) throw notFound();
  if (read.paused === 'stopped') return;
  const now = deps.clock.now();
  await transactFresh(
    deps.table,
    [
      artistMovedWrite(read, { active: false, paused: 'stopped', seen_hash: null }),
      countDown(org, 'artists'),
      holderGoneWrite(read.streaming_id, org),
      choreWrite(id, 'schedule', now, { kind: 'schedule', organization_id: org, artist_id: id }),
      auditWrite(org, by, now, {
        action: 'artist.monitoring_stopped',
        target: { type: 'artist', id, name: read.name },
        before: { active: read.active },
        after: { active: false },
      }),
    ],
    'the artist',
  );
}
