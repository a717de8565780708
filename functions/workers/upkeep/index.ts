import { setting } from '../../../shared/runtime/config.ts';
import { catalogForPages, load } from '../../../shared/runtime/catalogs.ts';
import { about, failing, links } from '../../../shared/runtime/container.ts';
import { workDeps } from '../../../shared/runtime/work-deps.ts';
import { sendReport } from '../../../shared/alerts/index.ts';
import { keepUp } from '../../../shared/usecases/upkeep/keep-up.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';
import { workIn } from '../../../shared/worker/work-in.ts';

/** Details of releases, links, and weekly reports that are due, and watches to clear away. */
export const handler = eachRecord(
  workIn('upkeep'),
  (work, deps) => (work.kind === 'report' ? sendReport(deps, work) : keepUp(deps, work)),
  (hops: number) => ({
    ...workDeps(hops),
    catalog: catalogForPages(),
    load: load(),
    links: links(),
    about: about(),
    hops: hops - 1,
    failing: failing(),
    confirmAfterSeconds: setting('CONFIRM_AFTER_SECONDS'),
    siteLinkMinAgeDays: setting('SITE_LINK_MIN_AGE_DAYS'),
    linksIntervalSeconds: setting('LINKS_INTERVAL_SECONDS'),
    publicUrl: setting('PUBLIC_URL'),
  }),
);
