import type { Work } from '../domain/work.ts';
import type { Table } from '../table/client.ts';
import { overdue } from '../table/due.ts';
import { dueShards } from '../table/keys.ts';
import type { Clock, Log, Queues } from './ports.ts';

export interface SweepDeps {
  table: Table;
  clock: Clock;
  queues: Queues;
  log: Log;
}

/** The fast path has that long before the sweep takes over. */
const graceSeconds = 60;
/** Per shard and run; what is left comes with the next run, oldest first. */
const perShardMax = 200;

/**
 * Sends whatever is more than a minute overdue to its queue again: the net under every step that
 * was cut off, every message that was lost, and every wait that is longer than a queue can hold.
 * Nothing is marked: work leaves the index when it is done, and doing it twice is harmless.
 * @throws the first failure, after all shards had their turn.
 */
export async function sweep(deps: SweepDeps): Promise<{ sent: number }> {
  const before = new Date(deps.clock.now().getTime() - graceSeconds * 1000);
  const shards = Array.from({ length: dueShards }, (_, shard) => sweepShard(deps, shard, before));
  const ended = await Promise.allSettled(shards);
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  const sent = ended.reduce((sum, end) => sum + (end.status === 'fulfilled' ? end.value : 0), 0);
  if (sent > 0) deps.log.info('sent overdue work again', { sent });
  return { sent };
}

async function sweepShard(deps: SweepDeps, shard: number, before: Date): Promise<number> {
  const entries = await overdue(deps.table, shard, before, perShardMax, (key, error) => {
    // Left where it is, for somebody to look at; it must not keep the rest of its shard waiting.
    deps.log.error('owed work that makes no sense', { key, error });
  });
  // Several changes of an artist are owed the same re-check.
  const distinct = new Map(entries.map(({ work }): [string, Work] => [JSON.stringify(work), work]));
  await deps.queues.sendAll([...distinct.values()]);
  return distinct.size;
}
