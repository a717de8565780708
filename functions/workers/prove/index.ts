import { setting } from '../../../shared/runtime/config.ts';
import { catalogForRechecks } from '../../../shared/runtime/catalogs.ts';
import * as container from '../../../shared/runtime/container.ts';
import { prove } from '../../../shared/usecases/verification/probe-verification.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';
import { workIn } from '../../../shared/worker/work-in.ts';
import { workDeps } from '../../../shared/runtime/work-deps.ts';

/** Proofs of ownership that are due, and the pictures that changes are shown by. */
export const handler = eachRecord(
  workIn('proofs'),
  (work, deps) => prove(deps, work),
  (hops: number) => ({
    ...workDeps(hops),
    catalog: catalogForRechecks(),
    links: container.links(),
    siteLinkMinAgeDays: setting('SITE_LINK_MIN_AGE_DAYS'),
    egress: container.egress(),
    textRecords: container.textRecords(),
    failing: container.failing(),
  }),
);
