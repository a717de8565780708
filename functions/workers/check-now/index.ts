import { CheckNowWork } from '../../../shared/domain/work/work.ts';
import { setting } from '../../../shared/runtime/config.ts';
import { catalogForRequestedChecks, load } from '../../../shared/runtime/catalogs.ts';
import { clock, log, queues, random, table } from '../../../shared/runtime/container.ts';
import { askingFor } from '../../../shared/usecases/asker.ts';
import { depsFor } from '../../../shared/usecases/canary/canary-catalog.ts';
import { checkArtist } from '../../../shared/usecases/checks/check-artist.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';

/** Checks one artist per message that a person asked for and waits for, in the turn of people. */
export const handler = eachRecord(
  CheckNowWork,
  (work, deps) => askingFor(work.asker, async () => checkArtist(depsFor(deps, work), work)),
  (hops: number) => ({
    table: table(),
    clock: clock(),
    random: random(),
    catalog: catalogForRequestedChecks(),
    load: load(),
    queues: queues(hops),
    log: log(),
    confirmAfterSeconds: setting('CONFIRM_AFTER_SECONDS'),
  }),
);
