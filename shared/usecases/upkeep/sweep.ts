import { isToSend } from '../../domain/overdue.ts';
import type { Work } from '../../domain/work.ts';
import type { Table } from '../../table/client.ts';
import { allOverdue } from '../../table/due.ts';
import { dueShards } from '../../table/keys.ts';
import { lastSweep, noteSweep } from '../../table/sweeps.ts';
import type { Clock, Log, Queues } from '../ports.ts';

export interface SweepDeps {
  table: Table;
  clock: Clock;
  queues: Queues;
  log: Log;
}

/** The fast path has that long before the sweep takes over. */
const graceSeconds = 60;

/** One run: now, and the one before it. */
interface Run {
  now: Date;
  last: Date | null;
}

/**
 * Sends whatever is more than a minute overdue to its queue again: the net under every step that
 * was cut off, every message that was lost, and every wait that is longer than a queue can hold.
 *
 * Work is not marked, since its due time belongs to whoever works on it. Which of it was sent by
 * the runs before follows from the time of the last one: see {@link isToSend} for how the waits in
 * between grow, so that workers which are down for a day do not find a queue full of doubles. All
 * that is overdue is looked through each time. What cannot be read is told about at the same times,
 * and keeps nothing else waiting.
 * @throws the first failure, after all shards had their turn; the next run begins where the last
 *   good one ended.
 */
export async function sweep(deps: SweepDeps): Promise<{ sent: number }> {
  const run: Run = { now: deps.clock.now(), last: await lastSweep(deps.table) };
  const shards = Array.from({ length: dueShards }, (_, shard) => sweepShard(deps, shard, run));
  const ended = await Promise.allSettled(shards);
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  await noteSweep(deps.table, run.now);
  const sent = ended.reduce((sum, end) => sum + (end.status === 'fulfilled' ? end.value : 0), 0);
  if (sent > 0) deps.log.info('sent overdue work again', { sent });
  return { sent };
}

async function sweepShard(deps: SweepDeps, shard: number, { now, last }: Run): Promise<number> {
  const before = new Date(now.getTime() - graceSeconds * 1000);
  const pages = allOverdue(deps.table, shard, before, (key, dueAt, error) => {
    // Left where it is, for somebody to look at.
    if (!isToSend(new Date(dueAt), last, now)) return;
    deps.log.error('owed work that makes no sense', { key, error });
  });
  let sent = 0;
  for await (const entries of pages) {
    const wanted = entries.filter(({ dueAt }) => isToSend(new Date(dueAt), last, now));
    // Several changes of an artist are owed the same re-check.
    const distinct = new Map(
      wanted.map(({ work }): [string, Work] => [JSON.stringify(work), work]),
    );
    await deps.queues.sendAll([...distinct.values()]);
    sent += distinct.size;
  }
  return sent;
}
