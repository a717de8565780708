import { catalogQuota, setting } from '../../../shared/runtime/config.ts';
import { laneNames } from '../../../shared/runtime/catalogs.ts';
import { clock, log, queues, table } from '../../../shared/runtime/container.ts';
import { gauge, gaugeLane } from '../../../shared/usecases/upkeep/gauge.ts';
import { runTask } from '../../../shared/worker/task.ts';

/** Runs every minute: measures what no message tells, from what is stored. Each lane leaves a line. */
export const handler = async (): Promise<void> => {
  const deps = { table: table(), clock: clock(), log: log() };
  const surroundings = { log: deps.log, clock: deps.clock };
  const lanes = laneNames();
  await runTask('gauge', surroundings, () =>
    gauge({ ...deps, queues: queues(), catalog: setting('CATALOG'), lanes }),
  );
  for (const lane of lanes) {
    await runTask(`lane ${lane}`, surroundings, () =>
      gaugeLane({ ...deps, quota: catalogQuota() }, lane),
    );
  }
};
