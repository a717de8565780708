import type { CheckWork, ScheduleWork } from '../../domain/work.ts';
import { oweChores } from '../../table/artists/chores.ts';
import type { Table } from '../../table/client.ts';
import { lastChecks, type PassPosition, stalenessPage } from '../../table/gauge.ts';
import { dueShards } from '../../table/keys.ts';
import type { Clock, Log, Queues, ScheduleList } from '../ports.ts';

export interface ReconcileDeps {
  table: Table;
  clock: Clock;
  queues: Queues;
  log: Log;
  list: ScheduleList;
}

/** More than that in one run is no drift; the rest is left to the next run. */
const repairsMax = 2000;

/** What one run found, and left to the worker of upkeep to repair. */
export interface Reconciled {
  schedules: number;
  artists: number;
  /** Artists that are monitored and have no schedule. */
  missing: number;
  /** Schedules of artists that are not monitored. */
  left: number;
  /** How many of both were owed their repair. */
  repaired: number;
}

/**
 * Compares the schedules with the artists that are monitored, in both directions. Whatever differs is
 * owed the chore that brings an artist's schedule in line with the artist, which looks again before it
 * acts: what only seemed to differ, because it began or ended just now, stays as it is. May be
 * repeated.
 */
export async function reconcileSchedules(deps: ReconcileDeps): Promise<Reconciled> {
  const names = new Set<string>();
  for await (const page of deps.list.names()) for (const name of page) names.add(name);
  const schedules = names.size;
  const { artists, missing } = await withoutSchedule(deps.table, names);
  const left = await leftOver(deps.list, names);
  const owed = [...missing, ...left].slice(0, repairsMax);
  await oweChores(deps.table, owed, deps.clock.now());
  await send(deps, owed);
  const found = { missing: missing.length, left: left.length, repaired: owed.length };
  return { schedules, artists, ...found };
}

/** The artists that are monitored and not in `names`, from which it takes the others. */
async function withoutSchedule(
  table: Table,
  names: Set<string>,
): Promise<{ artists: number; missing: ScheduleWork[] }> {
  let artists = 0;
  const missing: ScheduleWork[] = [];
  for await (const rows of watchedArtists(table)) {
    artists += rows.length;
    const without = rows.filter(({ artist_id }) => !names.delete(artist_id));
    const active = (await lastChecks(table, without)).filter((artist) => artist.active);
    missing.push(
      ...active.map(({ organization_id, id: artist_id }) => workOf({ organization_id, artist_id })),
    );
  }
  return { artists, missing };
}

/** Each artist whose checks are watched stands once in the due index. */
async function* watchedArtists(
  table: Table,
): AsyncGenerator<{ organization_id: string; artist_id: string }[]> {
  for (let shard = 0; shard < dueShards; shard += 1) {
    let position: PassPosition = { shard };
    do {
      const { rows, after } = await stalenessPage(table, position);
      yield rows.map(({ work }) => work);
      position = { shard, after };
    } while (position.after);
  }
}

/** What the schedules were made for that no artist was found for. */
async function leftOver(list: ScheduleList, names: ReadonlySet<string>): Promise<ScheduleWork[]> {
  const left: ScheduleWork[] = [];
  for (const name of names) {
    if (left.length >= repairsMax) break;
    const work = await list.workOf(name);
    if (work) left.push(workOf(work));
  }
  return left;
}

function workOf({
  organization_id,
  artist_id,
}: Pick<CheckWork, 'organization_id' | 'artist_id'>): ScheduleWork {
  return { kind: 'schedule', organization_id, artist_id };
}

async function send({ queues, log }: ReconcileDeps, owed: readonly ScheduleWork[]): Promise<void> {
  try {
    await queues.sendAll(owed);
  } catch (error) {
    log.warn('repairs of schedules could not be queued; the sweep will do it', { error });
  }
}
