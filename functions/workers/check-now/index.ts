import { setting } from '../../../shared/runtime/config.ts';
import { catalogForRequestedChecks, load } from '../../../shared/runtime/catalogs.ts';
import { workDeps } from '../../../shared/runtime/work-deps.ts';
import { askingFor } from '../../../shared/usecases/asker.ts';
import { depsFor } from '../../../shared/usecases/canary/canary-catalog.ts';
import { checkArtist } from '../../../shared/checks/index.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';
import { workIn } from '../../../shared/worker/work-in.ts';

/** Checks one artist per message that a person asked for and waits for, in the turn of people. */
export const handler = eachRecord(
  workIn('requested-checks'),
  (work, deps) => askingFor(work.asker, async () => checkArtist(depsFor(deps, work), work)),
  (hops: number) => ({
    ...workDeps(hops),
    catalog: catalogForRequestedChecks(),
    load: load(),
    confirmAfterSeconds: setting('CONFIRM_AFTER_SECONDS'),
  }),
);
