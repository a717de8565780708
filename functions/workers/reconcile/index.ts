import { clock, log, queues, scheduleNames, table } from '../../../shared/runtime/container.ts';
import {
  type Reconciled,
  reconcileSchedules,
} from '../../../shared/usecases/upkeep/reconcile-schedules.ts';
import {
  reconcilePlans,
  type ReconciledPlans,
} from '../../../shared/usecases/upkeep/reconcile-plans.ts';
import { note } from '../../../shared/telemetry/record.ts';
import { runTask } from '../../../shared/worker/task.ts';

/**
 * Runs once a day: compares the schedules with the watches, and the plans that holds note with those of
 * their organizations. It has what differs repaired, and its line in the log says how many.
 */
export const handler = async (): Promise<Reconciled & ReconciledPlans> =>
  runTask('reconcile', { log: log(), clock: clock() }, async () => {
    const deps = { table: table(), clock: clock(), queues: queues(), log: log() };
    const schedules = await reconcileSchedules({ ...deps, list: scheduleNames() });
    const found = { ...schedules, ...(await reconcilePlans(deps)) };
    note({ ...found });
    return found;
  });
