import { readBreaker } from '../../table/catalog/breaker.ts';
import type { Table } from '../../table/client.ts';
import { readArtistCount } from '../../table/gauge.ts';
import { holdsInForce } from '../checks/holds.ts';
import { overdueWork } from '../upkeep/gauge.ts';
import type { Clock, QueueDepth } from '../ports.ts';

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
  /** The catalog that artists are checked by, first, and the other sources that are asked. */
  sources: readonly string[];
  /** By the names of the queues. */
  depths: () => Promise<readonly Depths[]>;
}

/** How the service is doing, in lines for the operator: what is wrong, or that nothing is. */
export async function viewStatus(deps: StatusDeps): Promise<string> {
  const now = deps.clock.now();
  const parts = await Promise.all([
    ...deps.sources.map((source) => sourceLine(deps.table, source, now)),
    artistsLine(deps.table),
    overdueLine(deps.table, now),
    holdLines(deps),
    queueLines(deps),
  ]);
  return parts.flat().join('\n');
}

async function sourceLine(table: Table, source: string, now: Date): Promise<string> {
  const { openSince, nextProbeAt, failures } = await readBreaker(table, source);
  if (!openSince || !nextProbeAt) {
    const some = failures > 0 ? `; the last ${failures} requests failed` : '';
    return `${source}: up${some}`;
  }
  const next =
    nextProbeAt > now ? `next try at ${shown(nextProbeAt)}` : 'next try at the next check';
  return `${source}: DOWN since ${shown(openSince)}, ${failures} requests failed in a row; ${next}`;
}

async function artistsLine(table: Table): Promise<string> {
  const last = (await readArtistCount(table))?.last;
  if (!last) return 'artists: not counted yet';
  const { artists, stale, stale_ids, counted_at } = last;
  const counted = `counted at ${shown(new Date(counted_at))}`;
  if (stale === 0) return `artists: ${artists}, all checked within two intervals (${counted})`;
  const more = stale > stale_ids.length ? ', …' : '';
  return `artists: ${artists}, STALE: ${stale} without a good check for two intervals: ${stale_ids.join(', ')}${more} (${counted})`;
}

async function overdueLine(table: Table, now: Date): Promise<string> {
  const { rows, isMore, oldestSeconds } = await overdueWork(table, now);
  if (rows === 0) return 'work: nothing is overdue';
  const count = isMore ? `more than ${rows}` : String(rows);
  return `work: OVERDUE by more than 5 minutes: ${count}, the oldest by ${Math.floor(oldestSeconds / 60)} minutes`;
}

async function holdLines(deps: StatusDeps): Promise<string[]> {
  const holds = await holdsInForce(deps);
  if (holds.length === 0) return ['holds: none'];
  return holds.map(
    ({ type, artists, usual, decision }) =>
      `holds: ${type} HELD, came to ${artists} artists in an hour, usually ${Math.round(usual)}; ${decision ?? 'not decided'}`,
  );
}

async function queueLines({ depths }: StatusDeps): Promise<string[]> {
  return (await depths()).map(({ name, queue, deadLetters }) => {
    const dead = deadLetters.waiting + deadLetters.inProgress;
    const letters = dead > 0 ? `DEAD LETTERS: ${dead}` : 'no dead letters';
    if (!queue) return `queue ${name}: ${letters}`;
    return `queue ${name}: ${queue.waiting} waiting, ${queue.inProgress} in progress, ${queue.delayed} delayed, ${letters}`;
  });
}

/** To the second: `2026-11-21 20:49:55 UTC`. */
function shown(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
