import { checkCron } from '../../domain/schedule.ts';
import { plans } from '../../domain/plan.ts';
import type { ScheduleWork } from '../../domain/work.ts';
import { endChore } from '../../table/watches/chores.ts';
import { flushDays } from '../../table/watches/history.ts';
import type { Table } from '../../table/client.ts';
import { clearWatch, keepHistory } from '../../table/watches/clearing.ts';
import { daysAtHand, getWatch, type WatchItem } from '../../table/watches/watches.ts';
import type { Clock, Schedules } from '../ports.ts';
import { written } from '../../table/failures.ts';

export interface ScheduleDeps {
  table: Table;
  clock: Clock;
  schedules: Schedules;
}

/**
 * Brings the schedule of a watch in line with its holders: timed by the best plan among the active
 * ones, gone where none is. May be repeated, and by several at once.
 */
export async function keepSchedule(
  { table, schedules }: Omit<ScheduleDeps, 'clock'>,
  watchId: string,
): Promise<void> {
  let cron = await wantedCron(table, watchId);
  for (;;) {
    if (cron === null) await schedules.remove(watchId);
    else await schedules.put({ watchId, cron });
    // Another worker may have acted on a newer state before this one acted on an older: the last one
    // to act must have seen the last state.
    const wanted = await wantedCron(table, watchId);
    if (wanted === cron) return;
    cron = wanted;
  }
}

/** When the artist is to be checked; null: not at all. */
async function wantedCron(table: Table, watchId: string): Promise<string | null> {
  const watch = await getWatch(table, watchId, { consistent: true });
  return watch?.plan ? checkCron(watch.id, watch.plan) : null;
}

/**
 * What follows from a change of holders: the schedule is brought in line, and a watch that nobody holds
 * is cleared away, except its numbers, for as long as the best plan that held it keeps them.
 */
export async function tendWatch(deps: ScheduleDeps, work: ScheduleWork): Promise<void> {
  const startedAt = deps.clock.now();
  await keepSchedule(deps, work.watch_id);
  const watch = await getWatch(deps.table, work.watch_id, { consistent: true });
  if (watch?.ending) await clearAway(deps, watch);
  await endChore(deps.table, work, startedAt);
}

/** Clears away a watch that nobody holds, unless somebody holds it again by now. */
export async function clearAway(
  { table, clock }: Pick<ScheduleDeps, 'table' | 'clock'>,
  watch: WatchItem,
): Promise<void> {
  const { id, kept_by } = watch;
  await flushDays(table, id, daysAtHand(watch));
  const keptMs = plans[kept_by].history_days * 86_400_000;
  await keepHistory(table, id, new Date(clock.now().getTime() + keptMs));
  if (!(await written(clearWatch(table, id)))) await keepHistory(table, id, null);
}
