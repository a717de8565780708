import type { QueueName } from '../../shared/plan/queues.ts';
import { workers } from './functions.ts';

/** SQS takes no fewer. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html */
const callsMin = 2;
const all = Object.values(workers);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * How many calls of a worker may run at the same time, so that half of what the account runs at the same time is
 * left to the API: its minimum, and more in proportion to what it could use, which is the most for deliveries.
 * @param account how many functions run at the same time in the account; undefined: enough.
 */
export function callsAtOnce(queue: QueueName, account: number | undefined): number {
  const wanted = sum(all.map(({ maxConcurrency }) => maxConcurrency - callsMin));
  const room = (account ?? Infinity) / 2 - callsMin * all.length;
  const share = Math.min(1, Math.max(0, room / wanted));
  return callsMin + Math.floor(share * (workers[queue].maxConcurrency - callsMin));
}

/** The fewest calls that all workers together take, whatever the account. */
export const callsOfWorkersMin = callsMin * all.length;
/** The most. */
export const callsOfWorkersMax = sum(all.map(({ maxConcurrency }) => maxConcurrency));
