import type { DeliverDeps } from '../deliveries/index.ts';
import type { Sender } from '../usecases/ports.ts';
import { setting } from './config.ts';
import * as container from './container.ts';

/**
 * What a run of a target takes.
 * @param hops how many messages led to the one that woke it.
 */
export function deliveryDeps(sender: Sender, hops: number): DeliverDeps {
  return {
    table: container.table(),
    clock: container.clock(),
    random: container.random(),
    vault: container.vaultToOpen(),
    sender,
    queues: container.queues(hops),
    log: container.log(),
    publicUrl: setting('PUBLIC_URL'),
    retryScheduleSeconds: setting('RETRY_SCHEDULE_SECONDS'),
  };
}
