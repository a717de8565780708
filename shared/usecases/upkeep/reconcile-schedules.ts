import { scheduleNameOf } from '../../domain/watch-id.ts';
import type { ScheduleWork } from '../../domain/work.ts';
import { putChores } from '../../table/watches/chores.ts';
import type { Table } from '../../table/client.ts';
import { type PassPosition, watchesPage } from '../../table/gauge.ts';
import { getWatches } from '../../table/watches/watches.ts';
import { dueShards } from '../../table/indexes.ts';
import type { Clock, ScheduleList } from '../ports.ts';
import { sendDue, type SendDeps } from '../send-due.ts';

export interface ReconcileDeps extends SendDeps {
  table: Table;
  clock: Clock;
  list: ScheduleList;
}

/** More than that in one run is no drift; the rest is left to the next run. */
const repairsMax = 2000;

/** What one run found, and left to the worker of upkeep to repair. */
export interface Reconciled {
  schedules: number;
  watches: number;
  /** Watches that are held actively and have no schedule. */
  missing: number;
  /** Schedules of artists that nobody holds actively. */
  left: number;
  /** For how many of both a repair was made due. */
  repaired: number;
}

/**
 * Compares the schedules with the watches that are held actively, in both directions. For each
 * difference, the chore becomes due that brings a schedule in line with its watch. It looks again before
 * it acts: what only seemed to differ, because it began or ended just now, stays as it is. May be
 * repeated.
 * @param firstDigits those of the names that are compared, which are hashes; all unless told otherwise.
 */
export async function reconcileSchedules(
  deps: ReconcileDeps,
  firstDigits = allDigits,
): Promise<Reconciled> {
  const names = new Set<string>();
  for (const digit of firstDigits) {
    for await (const page of deps.list.names(digit)) for (const name of page) names.add(name);
  }
  const schedules = names.size;
  const { watches, missing } = await withoutSchedule(deps.table, names, firstDigits);
  const left = await leftOver(deps.list, names);
  const owed = [...missing, ...left].slice(0, repairsMax);
  await putChores(deps.table, owed, deps.clock.now());
  await sendDue(deps, owed);
  const found = { missing: missing.length, left: left.length, repaired: owed.length };
  return { schedules, watches, ...found };
}

/** The watches that are held actively and not in `names`, from which it takes the others. */
async function withoutSchedule(
  table: Table,
  names: Set<string>,
  firstDigits: string,
): Promise<{ watches: number; missing: ScheduleWork[] }> {
  let watches = 0;
  const missing: ScheduleWork[] = [];
  for await (const page of activeWatches(table)) {
    const watchIds = page.filter((id) => firstDigits.includes(scheduleNameOf(id).charAt(0)));
    watches += watchIds.length;
    const without = watchIds.filter((id) => !names.delete(scheduleNameOf(id)));
    const found = await getWatches(table, without);
    missing.push(...[...found.values()].filter(({ plan }) => plan !== null).map(workOf));
  }
  return { watches, missing };
}

const allDigits = '0123456789abcdef';
const allShards = Array.from({ length: dueShards }, (_, shard) => shard);

/** Each watch that is held actively stands once in the due index. */
export async function* activeWatches(
  table: Table,
  shards: readonly number[] = allShards,
): AsyncGenerator<string[]> {
  for (const shard of shards) {
    let position: PassPosition = { shard };
    do {
      const { watchIds, after } = await watchesPage(table, position);
      yield watchIds;
      position = { shard, after };
    } while (position.after);
  }
}

/** What the schedules were made for that no watch was found for. */
async function leftOver(list: ScheduleList, names: ReadonlySet<string>): Promise<ScheduleWork[]> {
  const left: ScheduleWork[] = [];
  for (const name of names) {
    if (left.length >= repairsMax) break;
    const work = await list.workOf(name);
    if (work) left.push({ kind: 'schedule', watch_id: work.watch_id });
  }
  return left;
}

function workOf({ id: watch_id }: { id: string }): ScheduleWork {
  return { kind: 'schedule', watch_id };
}
