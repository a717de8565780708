import { dueShards } from '../../table/indexes.ts';
import { note } from '../../telemetry/record.ts';
import { noteSweep, readSweep } from '../../table/sweeps.ts';
import { type ShardDeps, sweepShard } from './sweep-shard.ts';
import { findParked, tryParked } from './try-parked.ts';
import { wakeAlone } from './wake-alone.ts';

export interface SweepDeps extends ShardDeps {
  /** In place of the built-in one. */
  messagesPerShardMax?: number | undefined;
}

/** Nothing further is begun after that: the function has 50 s. */
const runSecondsMax = 30;
/** In all shards together 48,000 in a run: what a function sends in about 20 s. */
export const messagesPerShardMaxDefault = 3000;

/** What one run of the sweep came to. */
export interface SweepReport {
  /** Messages that were sent. */
  sent: number;
  /** Shards of the due index that were read: all of them, unless the table failed. */
  shards: number;
  /** Whether time or messages ran out before the end of a shard. The next run goes on there. */
  stoppedEarly: boolean;
  /** Why a shard was not read, or a queue did not take its messages. The next run tries again. */
  failures: readonly unknown[];
}

/**
 * Sends whatever is more than a minute overdue (routing: 10 seconds) to its queue again: the net under every step that
 * was cut off, every message that was lost, every chain of messages that is long enough, and every
 * wait that is longer than a queue can hold. What people were told a time for it sends a minute before
 * that, delayed, so that it comes at its time: see `sendDelaySeconds`. So it does
 * with routing that is on its way, and with runners of targets where one is at work, in case they are cut off.
 *
 * Work is not marked, since its due time belongs to whoever works on it. Which of it was sent by
 * the passes before follows from the time of the last one: see `isToSend` for how the waits in
 * between grow, so that workers which are down for a day do not find a queue full of doubles.
 *
 * Deliveries are not work of their own: it wakes a runner for each target that was left alone though
 * something is due for it, see {@link wakeAlone}.
 *
 * Work that failed five rounds is parked, see `domain/owed/parking.ts`: it is left out here, and tried once an
 * hour.
 *
 * A pass goes through a shard from its oldest row to the newest. It may take several runs: each
 * stops well before its function's time is over, and writes down how far it came in each shard. What
 * a queue did not take is sent by the next pass. What cannot be read is logged, and keeps nothing
 * else waiting.
 * @throws when the progress can be neither read nor written; all else is in the report.
 */
export async function sweep(deps: SweepDeps): Promise<SweepReport> {
  const now = deps.clock.now();
  const endsAt = new Date(now.getTime() + runSecondsMax * 1000);
  const messagesMax = deps.messagesPerShardMax ?? messagesPerShardMaxDefault;
  const { progressOf, wokenAt } = await readSweep(deps.table);
  const last = wokenAt === null ? null : new Date(wokenAt);
  const parked = await findParked(deps);
  const waking = wakeAlone(deps, { now, endsAt, last, parked });
  const runs = await Promise.all(
    Array.from({ length: dueShards }, (_, shard) =>
      sweepShard(deps, shard, progressOf(shard), { now, endsAt, messagesMax, parked }),
    ),
  );
  const woken = await waking;
  const tried = await tryParked(deps, parked, { now, last });
  const progress = new Map(runs.map((run, shard) => [shard, run.progress]));
  const notWoken = [...parked.failures, ...tried.failures, ...woken.failures];
  const isAllWoken = notWoken.length === 0 && !woken.isStopped;
  await noteSweep(deps.table, now, progress, isAllWoken ? now.toISOString() : wokenAt);
  const report: SweepReport = {
    sent: runs.reduce((sum, run) => sum + run.sent, woken.sent + tried.sent),
    shards: runs.filter(({ isRead }) => isRead).length,
    stoppedEarly: woken.isStopped || runs.some(({ isStopped }) => isStopped),
    failures: [...notWoken, ...runs.flatMap(({ failures }) => failures)],
  };
  note({
    sent: report.sent,
    shards: report.shards,
    stopped_early: report.stoppedEarly,
    woken: woken.sent,
    ...(parked.all.length > 0 && { parked: parked.all.length }),
  });
  return report;
}
