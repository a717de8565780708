import type { DeliverDeps } from '../deliveries/index.ts';
import type { Sender } from '../usecases/ports.ts';
import { setting } from './config.ts';
import { clock, log, queues, random, table, vaultToOpen } from './container.ts';

/**
 * What most work takes.
 * @param hops how many messages led to it: none, but in the worker of a queue.
 */
export const workDeps = (hops = 0) => ({
  table: table(),
  clock: clock(),
  random: random(),
  queues: queues(hops),
  log: log(),
});

/**
 * What a run of a target takes.
 * @param hops how many messages led to the one that woke it.
 */
export function deliveryDeps(sender: Sender, hops: number): DeliverDeps {
  return {
    ...workDeps(hops),
    vault: vaultToOpen(),
    sender,
    publicUrl: setting('PUBLIC_URL'),
    retryScheduleSeconds: setting('RETRY_SCHEDULE_SECONDS'),
  };
}
