import type { Table } from '../../table/client.ts';
import { readBreaker, readLane } from '../../table/catalog/breaker.ts';
import { lateMinutes } from '../../checks/rules/rings.ts';
import { readTicks } from '../../checks/items/ticks.ts';
import { countOverdue } from '../../table/gauge.ts';
import { readMailStanding } from '../../table/limits/mail-budget.ts';
import { dueShards } from '../../table/indexes.ts';
import { count } from '../../telemetry/record.ts';
import { countArtists } from './count-artists.ts';
import { deliverWork } from '../../deliveries/index.ts';
import { findParked, type Parked } from './try-parked.ts';
import { type Alone, aloneIn } from './wake-alone.ts';
import type { Needs } from '../needs.ts';
import { perMinute } from '../../domain/quota/quota.ts';
import { lastMinute } from '../../domain/quota/minutes.ts';

export interface GaugeDeps extends Needs<'table' | 'clock' | 'queues' | 'log'> {
  /** The catalog that artists are checked by. */
  catalog: string;
  /** The lanes to it; one by its name unless told otherwise. */
  lanes?: readonly string[];
}

/** Work that waits for longer is neither on the fast path nor picked up by the sweep. */
const overdueSeconds = 300;

/** What is owed and was due more than five minutes ago; a target left alone for so long counts as one. */
export interface OverdueWork {
  rows: number;
  /** `rows` is what was counted; there are more. */
  isMore: boolean;
  /** How long the oldest has been due; 0 if nothing is due. */
  oldestSeconds: number;
}

/**
 * Measures what no message tells, from what is stored: for how long the catalog's breaker has been
 * open, what is overdue, whether alert mail is paused, and how many artists are not checked. Every minute, and apart from the
 * sweep: when that stands still, this says so. It asks that the holders of late artists are looked after.
 */
export async function gauge({
  table,
  clock,
  queues,
  log,
  catalog,
  lanes = [catalog],
}: GaugeDeps): Promise<void> {
  const breakers = await Promise.all(lanes.map((lane) => readBreaker(table, lane)));
  const open = breakers.map(({ openSince }) =>
    openSince ? secondsSince(openSince, clock.now()) : 0,
  );
  count('BreakerOpenSeconds', Math.max(0, ...open));
  const parked = await findParked({ table, clock, log });
  if (parked.failures.length > 0) throw parked.failures[0];
  count('ParkedWork', parked.all.length);
  const overdue = await overdueWork(table, clock.now(), parked);
  count('OverdueRows', overdue.rows);
  count('OldestOverdueSeconds', overdue.oldestSeconds);
  if ((await readMailStanding(table)).paused) count('AlertMailPaused');
  const ticks = await readTicks(table, catalog);
  count('VisitsLateSeconds', ticks ? 60 * lateMinutes(ticks.marks, clock.now()) : 0);
  const counted = await countArtists({ table, clock, queues, log, marks: ticks?.marks ?? null });
  if (!counted) return;
  count('Artists', counted.artists);
  count('StaleArtists', counted.stale);
}

/** What is overdue by more than five minutes, but for what is parked. */
export async function overdueWork(table: Table, now: Date, parked: Parked): Promise<OverdueWork> {
  const before = new Date(now.getTime() - overdueSeconds * 1000);
  // Mostly nothing is: then no row needs to be looked at.
  const isParked = parked.all.length === 0 ? null : parked.has;
  const numbers = Array.from({ length: dueShards }, (_, shard) => shard);
  const [shards, alone] = await Promise.all([
    Promise.all(numbers.map((shard) => countOverdue(table, shard, before, isParked))),
    Promise.all(numbers.map((shard) => aloneSince(table, shard, { before, now, parked }))),
  ]);
  return {
    rows: shards.reduce((sum, { rows }) => sum + rows, alone.flat().length),
    isMore: shards.some(({ isMore }) => isMore),
    oldestSeconds: Math.max(
      0,
      ...shards.flatMap(({ oldestDueAt }) => (oldestDueAt ? [secondsSince(oldestDueAt, now)] : [])),
      ...alone.flat().map((since) => secondsSince(since, now)),
    ),
  };
}

/** Since when the targets of a shard have been left alone that were so before `before`. */
async function aloneSince(
  table: Table,
  shard: number,
  { before, now, parked }: { before: Date; now: Date; parked: Pick<Parked, 'has'> },
): Promise<Date[]> {
  const all: Alone[] = [];
  for await (const chunk of aloneIn(table, shard, now)) all.push(...chunk);
  return all
    .filter(({ since, row }) => since < before && !parked.has(deliverWork(row)))
    .map(({ since }) => since);
}

/** Whole seconds, never less than 0. */
function secondsSince(at: Date, now: Date): number {
  return Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));
}

/** Measures what one lane to the catalog did in the last whole minute. */
export async function gaugeLane(
  { table, clock, quota }: Needs<'table' | 'clock' | 'quota'>,
  lane: string,
): Promise<void> {
  const { permits } = await readLane(table, lane);
  const last = lastMinute(permits.minutes, clock.now().getTime());
  const used = last ? last.people + last.rechecks + last.routine : 0;
  count('QuotaUsedPercent', Math.round((100 * used) / perMinute(quota)));
  if (!last) return;
  count('PermitsRefused', last.refused);
  count('PeopleWaitMs', last.waited_ms);
}
