import { settings } from '../../../shared/runtime/config.ts';
import { clock, log, table } from '../../../shared/runtime/container.ts';
import { gauge } from '../../../shared/usecases/upkeep/gauge.ts';
import { runTask } from '../../../shared/worker/task.ts';

/** Runs every minute: measures what no message tells, from what is stored. */
export const handler = async (): Promise<void> =>
  runTask('gauge', { log: log(), clock: clock() }, () =>
    gauge({ table: table(), clock: clock(), catalog: settings.catalog() }),
  );
