import { readBreaker } from '../../table/catalog/breaker.ts';
import type { Table } from '../../table/client.ts';
import { readArtistCount } from '../../table/gauge.ts';
import { readSourceHolds } from '../checks/source-holds.ts';
import { overdueWork } from '../upkeep/gauge.ts';
import { findParked, type Parked } from '../upkeep/try-parked.ts';
import type { Clock, Log, QueueDepth } from '../ports.ts';
import { statusWords } from './operator-words.ts';

/** How full a queue is. */
interface Depths {
  name: string;
  /** Null: only its dead letters are kept. */
  queue: QueueDepth | null;
  deadLetters: QueueDepth;
}

export interface StatusDeps {
  table: Table;
  clock: Clock;
  log: Log;
  /** The catalog that artists are checked at, first, and the other sources we read. */
  sources: readonly string[];
  /** By the names of the queues. */
  depths: () => Promise<readonly Depths[]>;
}

/** How the service is doing, in lines for the operator. Capitals mark what is wrong. */
export async function viewStatus(deps: StatusDeps): Promise<string> {
  const now = deps.clock.now();
  const parts = await Promise.all([
    ...deps.sources.map((source) => sourceLine(deps.table, source, now)),
    artistsLine(deps.table),
    workLines(deps, now),
    holdLines(deps),
    queueLines(deps),
  ]);
  return parts.flat().join('\n');
}

async function sourceLine(table: Table, source: string, now: Date): Promise<string> {
  const { openSince, nextProbeAt, failures } = await readBreaker(table, source);
  if (!openSince || !nextProbeAt) return statusWords.sourceUp({ source, failures });
  const next = nextProbeAt > now ? shown(nextProbeAt) : null;
  return statusWords.sourceDown({ source, since: shown(openSince), failures, next });
}

async function artistsLine(table: Table): Promise<string> {
  const last = (await readArtistCount(table))?.last;
  if (!last) return statusWords.notCounted();
  const { artists, stale, stale_watches: ids, counted_at } = last;
  const at = shown(new Date(counted_at));
  if (stale === 0) return statusWords.noneStale({ artists, at });
  return statusWords.stale({ artists, stale, ids, at });
}

async function workLines(deps: StatusDeps, now: Date): Promise<string[]> {
  const parked = await findParked(deps);
  if (parked.failures.length > 0) throw parked.failures[0];
  return [await overdueLine(deps.table, now, parked), parkedLine(parked)];
}

function parkedLine({ all }: Parked): string {
  const since = all.map((each) => each.since).toSorted()[0];
  if (since === undefined) return statusWords.nothingParked();
  return statusWords.parked({ count: all.length, since: shown(new Date(since)) });
}

async function overdueLine(table: Table, now: Date, parked: Parked): Promise<string> {
  const { rows, isMore, oldestSeconds } = await overdueWork(table, now, parked);
  if (rows === 0) return statusWords.nothingOverdue();
  const count = isMore ? `more than ${rows}` : String(rows);
  return statusWords.overdue({ count, minutes: Math.floor(oldestSeconds / 60) });
}

async function holdLines(deps: StatusDeps): Promise<string[]> {
  const holds = await readSourceHolds(deps);
  if (holds.length === 0) return [statusWords.noHolds()];
  return holds.map(({ usual, decision, ...hold }) =>
    statusWords.hold({ ...hold, usual: Math.round(usual), decision: decision ?? 'none' }),
  );
}

async function queueLines({ depths }: StatusDeps): Promise<string[]> {
  return (await depths()).map(({ name, queue, deadLetters: dead }) => {
    const deadLetters = dead.waiting + dead.inProgress;
    return queue
      ? statusWords.queue({ name, ...queue, deadLetters })
      : statusWords.deadLetterQueue({ name, deadLetters });
  });
}

/** To the second: `2026-11-21 20:49:55 UTC`. */
function shown(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
