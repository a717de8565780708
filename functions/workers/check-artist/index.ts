import { CheckWork } from '../../../shared/domain/work/work.ts';
import { setting } from '../../../shared/runtime/config.ts';
import { catalogForChecks, load } from '../../../shared/runtime/catalogs.ts';
import { clock, log, queues, random, table } from '../../../shared/runtime/container.ts';
import { depsFor } from '../../../shared/usecases/canary/canary-catalog.ts';
import { checkArtist } from '../../../shared/usecases/checks/check-artist.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';

/** Checks one artist per message, as a tick asks for. */
export const handler = eachRecord(
  CheckWork,
  (work, deps, sentAt) => checkArtist(depsFor(deps, work), work, sentAt),
  (hops: number) => ({
    table: table(),
    clock: clock(),
    random: random(),
    catalog: catalogForChecks(),
    load: load(),
    queues: queues(hops),
    log: log(),
    confirmAfterSeconds: setting('CONFIRM_AFTER_SECONDS'),
  }),
  { listedBy: 'watch_id', alikeBy: ['read', 'because'] },
);
