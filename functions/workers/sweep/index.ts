import { catalogQuota, setting } from '../../../shared/runtime/config.ts';
import { laneNames } from '../../../shared/runtime/catalogs.ts';
import { clock, log, queues, table } from '../../../shared/runtime/container.ts';
import { callFromLine } from '../../../shared/usecases/upkeep/call-from-line.ts';
import { sweep, type SweepReport } from '../../../shared/usecases/upkeep/sweep.ts';
import { runTask } from '../../../shared/worker/task.ts';

/**
 * Runs every minute: whatever is overdue goes to its queue again, and checks that stand in line are
 * called.
 * @throws the first failure, after everything that did not fail is sent and written down.
 */
export const handler = async (): Promise<Omit<SweepReport, 'failures'>> =>
  runTask('sweep', { log: log(), clock: clock() }, async () => {
    const deps = { table: table(), clock: clock(), queues: queues(), log: log() };
    const line = {
      catalog: setting('CATALOG'),
      lanes: laneNames(),
      quota: catalogQuota(),
    };
    const [called] = await Promise.allSettled([callFromLine({ ...deps, ...line })]);
    const { failures, ...report } = await sweep(deps);
    if (called.status === 'rejected') throw called.reason;
    if (failures.length > 0) throw failures[0];
    return report;
  });
