import { CheckWork } from '../../../shared/domain/work.ts';
import { settings } from '../../../shared/runtime/config.ts';
import { catalog, clock, log, queues, random, table } from '../../../shared/runtime/container.ts';
import { checkArtist } from '../../../shared/usecases/checks/check-artist.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';

/** Checks one artist per message. */
export const handler = eachRecord(
  CheckWork,
  (work, deps) => checkArtist(deps, work),
  (hops: number) => ({
    table: table(),
    clock: clock(),
    random: random(),
    catalog: catalog(),
    queues: queues(hops),
    log: log(),
    confirmAfterSeconds: settings.confirmAfterSeconds(),
  }),
);
