import * as z from '../../../shared/domain/zod.ts';
import { catalogForTick, laneNames, load } from '../../../shared/runtime/catalogs.ts';
import { catalogQuota, paces } from '../../../shared/runtime/config.ts';
import { clock, log } from '../../../shared/runtime/container.ts';
import { workDeps } from '../../../shared/runtime/work-deps.ts';
import { tick } from '../../../shared/checks/index.ts';
import { runTask } from '../../../shared/worker/task.ts';

/** Which lane it is for: each has a schedule of its own. */
const Called = z.looseObject({ lane: z.int().min(0).default(0) });

/** Runs every minute for each lane to the catalog: visits the artists whose turn it is. */
export const handler = async (event: unknown): Promise<void> =>
  runTask('tick', { log: log(), clock: clock() }, async () => {
    const { lane } = Called.parse(event ?? {});
    const lanes = laneNames().length;
    const { name, permits, catalog } = catalogForTick(lane);
    const pace = { load: load(), quota: catalogQuota(), paces: paces() };
    await tick({ ...workDeps(), ...pace, permits, catalog }, { lane, lanes, name });
  });
