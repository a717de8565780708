import { spreadOver, callsIn } from '../../domain/quota/line.ts';
import type { Quota } from '../../domain/quota/permits.ts';
import { readLane } from '../../table/catalog/breaker.ts';
import {
  firstInLine,
  forgetInLine,
  leaveLine,
  type LineRow,
  readFront,
  writeFront,
} from '../../table/catalog/waiting-line.ts';
import type { Table } from '../../table/client.ts';
import { note } from '../../telemetry/record.ts';
import type { Clock, Log, Queues } from '../ports.ts';

export interface CallDeps {
  table: Table;
  clock: Clock;
  queues: Queues;
  log: Log;
  /** Whose line it is, and the lanes to it. */
  catalog: string;
  lanes: readonly string[];
  quota: Quota;
}

/** Until then whoever comes stands in line, or gives way to it: the next call is in a minute. */
export const waitsMs = 90_000;
/** Rows that leave the line at a time. */
const atOnce = 20;

/**
 * Calls the checks in line whose turn it is: as many as the lanes have permits for in the next minute,
 * spread over it. Organizations take turns (`domain/quota/line.ts`). Nothing sleeps while it waits.
 * @returns how many were called.
 */
export async function callFromLine(deps: CallDeps): Promise<number> {
  const { table, clock, queues, log, catalog, quota } = deps;
  const now = clock.now();
  const lanes = await Promise.all(deps.lanes.map((name) => readLane(table, name)));
  const { front, waits_until, pages_wait_until, called: before } = await readFront(table, catalog);
  const turns = callsIn(lanes, before, now.getTime(), quota);
  // More than those of the next minute, too, show that the line is long.
  const rows = await firstInLine(table, catalog, 2 * turns + 1, (error, { sk }) => {
    log.error('a check in line can’t be read', { sk, error });
  });
  const called = rows.slice(0, turns);
  const isLonger = rows.length > called.length;
  const isLong = rows.length > 2 * called.length;
  const waitsUntil = new Date(now.getTime() + waitsMs).toISOString();
  if (called.length === 0 && !isLonger) return 0;
  // In this order: a check that comes back at once finds its mark gone, and none is lost on the way.
  await inGroups(called, (row) => forgetInLine(table, catalog, row));
  await send(queues, called);
  await inGroups(called, (row) => leaveLine(table, row));
  await writeFront(table, catalog, {
    front: Math.max(front, called.at(-1)?.work.place ?? 0),
    waits_until: isLong ? waitsUntil : waits_until,
    pages_wait_until: isLonger ? waitsUntil : pages_wait_until,
    called: isLonger ? called.length : 0,
  });
  note({ called: called.length });
  return called.length;
}

async function send(queues: Queues, called: readonly LineRow[]): Promise<void> {
  const seconds = spreadOver(called.length);
  const groups = Map.groupBy(called.entries(), ([index]) => seconds[index] ?? 0);
  for (const [delaySeconds, group] of groups) {
    await queues.sendAll(
      group.map(([, { work }]) => work),
      { delaySeconds },
    );
  }
}

async function inGroups<T>(all: readonly T[], run: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += atOnce) {
    await Promise.all(all.slice(at, at + atOnce).map(run));
  }
}
