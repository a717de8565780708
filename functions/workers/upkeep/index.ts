import * as z from '../../../shared/domain/zod.ts';
import {
  ClearWork,
  DetailsWork,
  ImportWork,
  KeepLongerWork,
  LeaveWork,
  LinksWork,
  PlanWork,
  ReportWork,
} from '../../../shared/domain/work/work.ts';
import { setting } from '../../../shared/runtime/config.ts';
import { catalogForPages, load } from '../../../shared/runtime/catalogs.ts';
import {
  about,
  clock,
  failing,
  links,
  log,
  queues,
  random,
  table,
} from '../../../shared/runtime/container.ts';
import { sendReport } from '../../../shared/usecases/alerts/send-report.ts';
import { keepUp } from '../../../shared/usecases/upkeep/keep-up.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';

/** Details of releases, links, and weekly reports that are due, and watches to clear away. */
export const handler = eachRecord(
  z.discriminatedUnion('kind', [
    ClearWork,
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
    links: links(),
    about: about(),
    queues: queues(hops),
    hops: hops - 1,
    log: log(),
    failing: failing(),
    confirmAfterSeconds: setting('CONFIRM_AFTER_SECONDS'),
    siteLinkMinAgeDays: setting('SITE_LINK_MIN_AGE_DAYS'),
    linksIntervalSeconds: setting('LINKS_INTERVAL_SECONDS'),
    publicUrl: setting('PUBLIC_URL'),
  }),
);
