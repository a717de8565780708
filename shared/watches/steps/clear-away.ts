import { plans } from '../../domain/plans/plan.ts';
import type { ClearWork } from '../../domain/owed/work.ts';
import { endChore } from '../items/chores.ts';
import { flushDays } from '../../checks/items/history.ts';
import { clearWatch, keepHistory } from '../items/clearing.ts';
import { daysAtHand, getWatch, type WatchItem } from '../items/watches.ts';
import { written } from '../../table/failures.ts';
import type { Needs } from '../../usecases/needs.ts';

export type ClearDeps = Needs<'table' | 'clock'>;

/** Clears away a watch whose last holder has left, unless somebody holds it again. May be repeated. */
export async function clearUnheld(deps: ClearDeps, work: ClearWork): Promise<void> {
  const startedAt = deps.clock.now();
  const watch = await getWatch(deps.table, work.watch_id, { consistent: true });
  if (watch?.ending) await clearAway(deps, watch);
  await endChore(deps.table, work, startedAt);
}

/**
 * Clears away what is known of an artist that nobody holds, except its numbers, for as long as the best plan
 * that held it keeps them.
 */
export async function clearAway({ table, clock }: ClearDeps, watch: WatchItem): Promise<void> {
  const { id, kept_by } = watch;
  await flushDays(table, id, daysAtHand(watch));
  const keptMs = plans[kept_by].history_days * 86_400_000;
  await keepHistory(table, id, new Date(clock.now().getTime() + keptMs));
  if (!(await written(clearWatch(table, id)))) await keepHistory(table, id, null);
}
