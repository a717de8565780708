import { isToSend, sendDelaySeconds } from '../../domain/owed/overdue.ts';
import { queueOf, type QueueName } from '../../plan/queues.ts';
import type { Work } from '../../domain/owed/work.ts';
import { type DueRow, overdueRows, type ShardProgress } from '../../table/sweeps.ts';
import type { Parked } from './try-parked.ts';
import type { Needs } from '../needs.ts';

export type ShardDeps = Needs<'table' | 'clock' | 'queues' | 'log'>;

/** What one run may do in one shard. */
export interface ShardLimits {
  now: Date;
  /** Nothing further is begun after that. */
  endsAt: Date;
  messagesMax: number;
  /** Left out. */
  parked: Pick<Parked, 'has'>;
}

/** What one run came to in one shard. */
export interface ShardRun {
  progress: ShardProgress;
  sent: number;
  isStopped: boolean;
  failures: unknown[];
  isRead: boolean;
}

/** The fast path has that long before the sweep takes over. */
export const graceSeconds = 60;
/** What has a time of its own is sent so long before it. */
const aheadSeconds = 60;
/** Rows between two looks at the time. */
const rowsPerChunk = 100;
/** A queue that refuses so often is left alone until the next run. */
const refusalsMax = 3;

type Pass = NonNullable<ShardProgress['pass']>;

/** Work that is to be sent. */
interface Wanted {
  work: Work;
  delaySeconds: number;
}

/** A pass through a shard, as one run goes on with it. */
interface Going extends ShardRun {
  pass: Pass;
  /** What was sent already: several changes of an artist are owed the same re-check. */
  known: Set<string>;
  refusals: Map<QueueName, number>;
}

/**
 * Continues the pass through a shard where the last run ended, or begins a new one, until the
 * shard, the time, or the messages run out. Never throws: failures are reported, and the progress
 * is correct in any case.
 */
export async function sweepShard(
  deps: ShardDeps,
  shard: number,
  progress: ShardProgress,
  limits: ShardLimits,
): Promise<ShardRun> {
  const pass = progress.pass ?? { at: limits.now.toISOString(), after: null, failed: [] };
  const going: Going = {
    progress,
    pass,
    sent: 0,
    isStopped: false,
    failures: [],
    isRead: true,
    known: new Set(),
    refusals: new Map(),
  };
  try {
    await goThrough(deps, shard, going, limits);
  } catch (error) {
    deps.log.error('a shard of the due index could not be read', { shard, error });
    going.failures.push(error);
    going.isRead = false;
    going.progress = { ...progress, pass: going.pass };
  }
  return going;
}

async function goThrough(
  deps: ShardDeps,
  shard: number,
  going: Going,
  limits: ShardLimits,
): Promise<void> {
  const { table } = deps;
  const { progress, pass } = going;
  const before = new Date(Date.parse(pass.at) + aheadSeconds * 1000 + 1);
  for await (const rows of overdueRows(table, shard, before, pass.after)) {
    for (let at = 0; at < rows.length;) {
      const left = limits.messagesMax - going.sent;
      if (left <= 0 || deps.clock.now() >= limits.endsAt) {
        going.isStopped = true;
        going.progress = { ...progress, pass: going.pass };
        return;
      }
      const chunk = rows.slice(at, at + Math.min(left, rowsPerChunk));
      await sendChunk(deps, chunk, going, limits);
      at += chunk.length;
    }
  }
  going.progress = afterPass(progress, going.pass);
}

/** A queue that failed stays where it was before the pass: all that it missed is sent by the next. */
function afterPass(before: ShardProgress, { at, failed }: Pass): ShardProgress {
  const behind = Object.fromEntries(failed.map((queue) => [queue, lastOf(before, queue)]));
  return { last: at, behind, pass: null };
}

/** When the last pass began that sent to a queue all that it should. */
function lastOf({ last, behind }: ShardProgress, queue: QueueName): string | null {
  const own = behind[queue];
  return own === undefined ? last : own;
}

/** When a row is due, when the last pass began that sent to its queue all that it should, and this one. */
function timesOf({ progress, pass }: Going, { at: { dueAt }, work }: DueRow) {
  const last = work ? lastOf(progress, queueOf[work.kind]) : progress.last;
  return [new Date(dueAt), last === null ? null : new Date(last), new Date(pass.at)] as const;
}

async function sendChunk(
  deps: ShardDeps,
  rows: readonly DueRow[],
  going: Going,
  { parked }: ShardLimits,
): Promise<void> {
  const lateSeconds = Math.floor((deps.clock.now().getTime() - Date.parse(going.pass.at)) / 1000);
  const wanted = rows.flatMap((row): Wanted[] => {
    const { at, work, error } = row;
    const times = timesOf(going, row);
    if (work) {
      const delay = sendDelaySeconds(...times, work);
      if (delay === null || parked.has(work)) return [];
      return [{ work, delaySeconds: Math.max(0, delay - lateSeconds) }];
    }
    // Left where it is, for somebody to look at.
    if (isToSend(...times))
      deps.log.error('an item of the due index makes no sense', { key: at, error });
    return [];
  });
  const fresh = wanted.filter(({ work }) => {
    const text = JSON.stringify(work);
    if (going.known.has(text)) return false;
    going.known.add(text);
    return true;
  });
  const together = ({ work, delaySeconds }: Wanted) => `${queueOf[work.kind]} ${delaySeconds}`;
  for (const [first, ...others] of Map.groupBy(fresh, together).values()) {
    if (first) await sendTo(deps, first, others, going);
  }
  going.pass = { ...going.pass, after: rows.at(-1)?.at ?? going.pass.after };
}

/** Sends works of one queue that are to be delayed alike. */
async function sendTo(
  { queues, log }: ShardDeps,
  { work, delaySeconds }: Wanted,
  others: readonly Wanted[],
  going: Going,
): Promise<void> {
  const queue = queueOf[work.kind];
  const refusals = going.refusals.get(queue) ?? 0;
  if (refusals >= refusalsMax) return;
  const works = [work, ...others.map((other) => other.work)];
  try {
    await queues.sendAll(works, { delaySeconds });
    going.sent += works.length;
  } catch (error) {
    log.error('overdue work could not be queued', { queue, error });
    going.refusals.set(queue, refusals + 1);
    going.failures.push(error);
    going.pass = { ...going.pass, failed: [...new Set([...going.pass.failed, queue])] };
  }
}
