import * as z from '../../../shared/domain/zod.ts';
import {
  DetailsWork,
  ImportWork,
  KeepLongerWork,
  LeaveWork,
  LinksWork,
  PlanWork,
  ReportWork,
  ScheduleWork,
} from '../../../shared/domain/work.ts';
import { setting } from '../../../shared/runtime/config.ts';
import { catalogForPages, line, load } from '../../../shared/runtime/catalogs.ts';
import {
  about,
  clock,
  failing,
  links,
  log,
  queues,
  random,
  schedules,
  table,
} from '../../../shared/runtime/container.ts';
import { sendReport } from '../../../shared/usecases/alerts/send-report.ts';
import { keepUp } from '../../../shared/usecases/upkeep/keep-up.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';

/** Schedules, details of releases, links, and weekly reports that are due. */
export const handler = eachRecord(
  z.discriminatedUnion('kind', [
    ScheduleWork,
    DetailsWork,
    LinksWork,
    LeaveWork,
    PlanWork,
    KeepLongerWork,
    ImportWork,
    ReportWork,
  ]),
  (work, deps) => (work.kind === 'report' ? sendReport(deps, work) : keepUp(deps, work)),
  (hops: number) => ({
    table: table(),
    clock: clock(),
    random: random(),
    catalog: catalogForPages(),
    load: load(),
    line: line(),
    links: links(),
    about: about(),
    queues: queues(hops),
    hops: hops - 1,
    schedules: schedules(),
    log: log(),
    failing: failing(),
    confirmAfterSeconds: setting('CONFIRM_AFTER_SECONDS'),
    siteLinkMinAgeDays: setting('SITE_LINK_MIN_AGE_DAYS'),
    linksIntervalSeconds: setting('LINKS_INTERVAL_SECONDS'),
    publicUrl: setting('PUBLIC_URL'),
  }),
);
