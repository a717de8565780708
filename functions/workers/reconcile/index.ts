import { clock, log, queues, scheduleNames, table } from '../../../shared/runtime/container.ts';
import {
  type Reconciled,
  reconcileSchedules,
} from '../../../shared/usecases/upkeep/reconcile-schedules.ts';
import { note } from '../../../shared/telemetry/record.ts';
import { runTask } from '../../../shared/worker/task.ts';

/** Runs once a day: compares the schedules with the artists, and repairs what differs. */
export const handler = async (): Promise<Reconciled> =>
  runTask('reconcile', { log: log(), clock: clock() }, async () => {
    const found = await reconcileSchedules({
      table: table(),
      clock: clock(),
      queues: queues(),
      log: log(),
      list: scheduleNames(),
    });
    note({ ...found });
    return found;
  });
