import { clock, log, queues, table } from '../../../shared/runtime/container.ts';
import { runTask } from '../../../shared/worker/task.ts';
import { sweep } from '../../../shared/usecases/upkeep/sweep.ts';

/** Runs every minute: whatever is overdue goes to its queue again. */
export const handler = async (): Promise<{ sent: number }> =>
  runTask('sweep', { log: log(), clock: clock() }, () =>
    sweep({ table: table(), clock: clock(), queues: queues(), log: log() }),
  );
