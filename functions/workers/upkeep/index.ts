import * as z from 'zod';
import { DetailsWork, LinksWork, ProbeWork, ScheduleWork } from '../../../shared/domain/work.ts';
import { settings } from '../../../shared/runtime/config.ts';
import {
  catalog,
  clock,
  egress,
  links,
  log,
  queues,
  random,
  schedules,
  table,
} from '../../../shared/runtime/container.ts';
import { keepUp } from '../../../shared/usecases/keep-up.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';

/** Schedules, details of releases, links, and proofs of ownership that are due. */
export const handler = eachRecord(
  z.discriminatedUnion('kind', [ScheduleWork, DetailsWork, LinksWork, ProbeWork]),
  (work, deps) => keepUp(deps, work),
  () => ({
    table: table(),
    clock: clock(),
    random: random(),
    catalog: catalog(),
    links: links(),
    egress: egress(),
    queues: queues(),
    schedules: schedules(),
    log: log(),
    confirmAfterSeconds: settings.confirmAfterSeconds(),
  }),
);
