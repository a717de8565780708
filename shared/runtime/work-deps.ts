import { clock, log, queues, random, table } from './container.ts';

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
