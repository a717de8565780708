import * as z from 'zod';
import {
  DetailsWork,
  LeaveWork,
  LinksWork,
  PlanWork,
  ScheduleWork,
} from '../../../shared/domain/work.ts';
import { settings } from '../../../shared/runtime/config.ts';
import { catalog, line, pace } from '../../../shared/runtime/catalogs.ts';
import {
  about,
  clock,
  links,
  log,
  queues,
  random,
  schedules,
  table,
} from '../../../shared/runtime/container.ts';
import { keepUp } from '../../../shared/usecases/upkeep/keep-up.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';

/** Schedules, details of releases, and links that are due. */
export const handler = eachRecord(
  z.discriminatedUnion('kind', [ScheduleWork, DetailsWork, LinksWork, LeaveWork, PlanWork]),
  (work, deps) => keepUp(deps, work),
  (hops: number) => ({
    table: table(),
    clock: clock(),
    random: random(),
    catalog: catalog(),
    pace: pace(),
    line: line(),
    links: links(),
    about: about(),
    queues: queues(hops),
    hops: hops - 1,
    schedules: schedules(),
    log: log(),
    confirmAfterSeconds: settings.confirmAfterSeconds(),
    linksIntervalSeconds: settings.linksIntervalSeconds(),
  }),
);
