import { DeliverMessageWork } from '../../../shared/domain/work.ts';
import { settings } from '../../../shared/runtime/config.ts';
import * as container from '../../../shared/runtime/container.ts';
import { deliver } from '../../../shared/usecases/deliveries/deliver.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';

/** One run for a destination per message: a chat, a mail, a webhook. */
export const handler = eachRecord(
  DeliverMessageWork,
  (work, deps) => deliver(deps, work),
  (hops: number) => ({
    table: container.table(),
    clock: container.clock(),
    random: container.random(),
    vault: container.vaultToOpen(),
    sender: container.sender(),
    queues: container.queues(hops),
    log: container.log(),
    publicUrl: settings.publicUrl(),
    retryScheduleSeconds: settings.retryScheduleSeconds(),
  }),
);
