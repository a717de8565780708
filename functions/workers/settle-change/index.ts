import * as z from 'zod';
import { RecheckWork, RouteWork } from '../../../shared/domain/work.ts';
import { catalog, clock, log, queues, random, table } from '../../../shared/runtime/container.ts';
import { settle } from '../../../shared/usecases/settle.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';

/** Looks again at what was detected, and sends on its way what is confirmed. */
export const handler = eachRecord(
  z.discriminatedUnion('kind', [RecheckWork, RouteWork]),
  (work, deps) => settle(deps, work),
  () => ({
    table: table(),
    clock: clock(),
    random: random(),
    catalog: catalog(),
    queues: queues(),
    log: log(),
  }),
);
