import { setting } from '../../../shared/runtime/config.ts';
import { catalogForChecks, load } from '../../../shared/runtime/catalogs.ts';
import { workDeps } from '../../../shared/runtime/work-deps.ts';
import { depsFor } from '../../../shared/usecases/canary/canary-catalog.ts';
import { checkArtist } from '../../../shared/checks/index.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';
import { workIn } from '../../../shared/worker/work-in.ts';

/** Checks one artist per message, as a tick asks for. */
export const handler = eachRecord(
  workIn('checks'),
  (work, deps, sentAt) => checkArtist(depsFor(deps, work), work, sentAt),
  (hops: number) => ({
    ...workDeps(hops),
    catalog: catalogForChecks(),
    load: load(),
    confirmAfterSeconds: setting('CONFIRM_AFTER_SECONDS'),
  }),
  { listedBy: 'watch_id', alikeBy: ['read', 'because'] },
);
