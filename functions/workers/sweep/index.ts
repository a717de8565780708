import { clock, log } from '../../../shared/runtime/container.ts';
import { workDeps } from '../../../shared/runtime/work-deps.ts';
import { sweep, type SweepReport } from '../../../shared/usecases/upkeep/sweep.ts';
import { runTask } from '../../../shared/worker/task.ts';

/**
 * Runs every minute: whatever is overdue goes to its queue again.
 * @throws the first failure, after everything that did not fail is sent and written down.
 */
export const handler = async (): Promise<Omit<SweepReport, 'failures'>> =>
  runTask('sweep', { log: log(), clock: clock() }, async () => {
    const { failures, ...report } = await sweep(workDeps());
    if (failures.length > 0) throw failures[0];
    return report;
  });
