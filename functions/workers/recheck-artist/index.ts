import { catalogForRechecks, load } from '../../../shared/runtime/catalogs.ts';
import { about, failing, linkBase, links } from '../../../shared/runtime/container.ts';
import { workDeps } from '../../../shared/runtime/work-deps.ts';
import { setting } from '../../../shared/runtime/config.ts';
import { depsFor } from '../../../shared/usecases/canary/canary-catalog.ts';
import { settle } from '../../../shared/usecases/settle-change.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';
import { workIn } from '../../../shared/worker/work-in.ts';

/** Re-checks detected changes of one artist per message, and routes what is confirmed at once. */
export const handler = eachRecord(
  workIn('rechecks'),
  (work, deps) => settle(depsFor(deps, work), work),
  (hops: number) => ({
    ...workDeps(hops),
    catalog: catalogForRechecks(),
    load: load(),
    links: links(),
    about: about(),
    failing: failing(),
    confirmAfterSeconds: setting('CONFIRM_AFTER_SECONDS'),
    wellKnown: setting('WITNESS_ARTISTS'),
    ...linkBase(),
  }),
);
