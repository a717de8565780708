import { wakeDelaySeconds } from '../../domain/owed/overdue.ts';
import { leftAloneSince } from '../../deliveries/rules/target-state.ts';
import type { Table } from '../../table/client.ts';
import { putState, type StoredState } from '../../deliveries/items/target-state.ts';
import { readTargetStates } from '../../deliveries/items/targets.ts';
import { waitingTargets, type WaitingRow } from '../../deliveries/items/waiting.ts';
import { dueShards } from '../../table/indexes.ts';
import { deliverWork } from '../../deliveries/index.ts';
import type { Log } from '../ports.ts';
import type { Parked } from './try-parked.ts';
import type { Needs } from '../needs.ts';

/** A target that something waits for, and since when it has been left alone; perhaps not yet. */
export interface Alone {
  row: WaitingRow;
  since: Date;
  /** The target's state; null: nothing is known of it. */
  stored: StoredState | null;
}

interface WakeLimits {
  now: Date;
  /** Nothing further is begun after that. */
  endsAt: Date;
  /** When the run before began that woke all it should; null: nobody knows. */
  last: Date | null;
  /** Left out. */
  parked?: Pick<Parked, 'has'>;
}

const targetsPerChunk = 50;

/**
 * Wakes a runner for each target that was left alone: something is due, an attempt may begin, and no
 * runner has a place. So it is with the target of a runner that died or could not hand over, and of a
 * delivery whose runner was never woken. One message for each target, however much waits for it.
 */
export async function wakeAlone(
  deps: Needs<'table' | 'clock' | 'queues' | 'log'>,
  { now, endsAt, last, parked }: WakeLimits,
): Promise<{ sent: number; isStopped: boolean; failures: unknown[] }> {
  const { table, clock, queues, log } = deps;
  const failures: unknown[] = [];
  let sent = 0;
  let isStopped = false;
  const wakeShard = async (shard: number) => {
    try {
      for await (const chunk of aloneIn(table, shard, now, log)) {
        if (clock.now() >= endsAt) {
          isStopped = true;
          return;
        }
        const lateSeconds = (clock.now().getTime() - now.getTime()) / 1000;
        const byDelay = Map.groupBy(
          chunk.filter(({ row }) => parked?.has(deliverWork(row)) !== true),
          ({ since }) => roughly(wakeDelaySeconds(since, last, now), lateSeconds),
        );
        // What is due first: if a call fails, what is sent ahead is left to the next sweep.
        const inOrder = [...byDelay].toSorted(([one], [other]) => (one ?? 0) - (other ?? 0));
        for (const [delaySeconds, toWake] of inOrder) {
          if (delaySeconds === null) continue;
          const works = toWake.map(({ row }) => deliverWork(row));
          await queues.sendAll(works, { delaySeconds });
          sent += toWake.length;
          // One that is there may still be at work: it notes what is left itself.
          if (delaySeconds > 0) continue;
          await Promise.all(toWake.map(async (one) => noteBacklog(table, one, now)));
        }
      }
    } catch (error) {
      log.error('runners of a shard could not be woken', { shard, error });
      failures.push(error);
    }
  };
  await Promise.all(Array.from({ length: dueShards }, (_, shard) => wakeShard(shard)));
  return { sent, isStopped, failures };
}

/** A delay that is yet to pass, in whole fives, so that many targets are a few calls of the queue. */
function roughly(delaySeconds: number | null, lateSeconds: number): number | null {
  return delaySeconds && Math.max(0, Math.ceil((delaySeconds - lateSeconds) / 5) * 5);
}

/**
 * Notes that something waits, so that the next runner looks at the index, whatever it was woken for. Should
 * the one that is woken here fail again and again, the sweep tries the target only now and then.
 */
async function noteBacklog(table: Table, { row, stored }: Alone, now: Date): Promise<void> {
  if (!stored || stored.state.backlog) return;
  const { organization_id: organizationId, target_id: targetId } = row;
  const state = { ...stored.state, backlog: true };
  // If the state has changed, a runner has come.
  await putState(table, { organizationId, targetId }, { ...stored, state }, now);
}

/**
 * The targets of a shard for which something is due, some at a time.
 * @param log told of rows that make no sense, if anybody.
 */
export async function* aloneIn(
  table: Table,
  shard: number,
  now: Date,
  log?: Log,
): AsyncGenerator<Alone[]> {
  let chunk: WaitingRow[] = [];
  for await (const row of waitingTargets(table, shard, log)) {
    if (Date.parse(row.at) > now.getTime()) continue;
    chunk.push(row);
    if (chunk.length < targetsPerChunk) continue;
    yield await withState(table, chunk);
    chunk = [];
  }
  if (chunk.length > 0) yield await withState(table, chunk);
}

async function withState(table: Table, rows: readonly WaitingRow[]): Promise<Alone[]> {
  const targets = await readTargetStates(table, rows);
  return rows.map((row, index) => {
    const dueAt = new Date(row.at);
    const found = targets[index];
    const about = found?.target?.item.updated_at ?? null;
    const stored = found?.stored ?? null;
    return {
      row,
      stored,
      since: found ? leftAloneSince(found.stored.state, { dueAt, about }) : dueAt,
    };
  });
}
