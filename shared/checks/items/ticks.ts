import * as z from '../../domain/zod.ts';
import { Begun, type Marks, minuteOf, type RingName, slotCount } from '../rules/rings.ts';
import type { Table } from '../../table/client.ts';
import { written } from '../../table/failures.ts';
import { readItem, readRow, wholeItem } from '../../table/item.ts';
import { keys } from '../../table/keys.ts';
import { Packed, packed } from '../../table/packed.ts';
import { sendPut, sendUpdate } from '../../table/transaction.ts';
import { batchGet } from '../../table/batch.ts';
import { when } from '../../table/versioned.ts';
import { WatchItem } from '../../watches/items/watches.ts';

const RingMarks = z.array(z.int()).length(slotCount);

/** What only ticks and those who show marks read: packed, so that a write takes one unit. */
const Left = z.object({
  /** Visits that didn't come to an end. */
  begun: z.array(Begun),
  /** Requests that it caused. */
  requests: z.int(),
  /** What the ticks of the lane visited so far. */
  marks: z.object({ first: RingMarks, free: RingMarks, pro: RingMarks, business: RingMarks }),
});

/** What the last tick of a lane left behind. */
export interface LaneTick extends z.infer<typeof Left> {
  /** Until then it may be running (epoch ms), so that no other one begins. */
  until: number;
}

/** Longer than a function may run: after that, a tick that ends was killed. */
export const runsMs = 71_000;
/** By how much the clocks of two functions differ at most. */
const skewMs = 120_000;

/** No slot was visited. */
export const noMarks = marksBy(() => 0);

/** A lane as it is stored. */
export const LaneTick = z
  .object({ until: z.number(), left: Packed.pipe(Left) })
  .transform(({ until, left }): LaneTick => ({ until, ...left }));

/** Where what a tick left can’t be read, as where rings had another number of slots, it left nothing. */
const LostLane = z
  .object({ until: z.number() })
  .transform(({ until }): LaneTick => ({ until, begun: [], requests: 0, marks: noMarks }));

function storedLane({ until, ...left }: LaneTick): { until: number; left: Uint8Array } {
  return { until, left: packed(left) };
}

const SoundItem = z.object({ lanes: z.record(z.string(), LaneTick) });
const anyLane = LaneTick.or(LostLane).nullable().catch(null);

/**
 * How far the ticks of a catalog are: one item for all slots and lanes. Of a slot, the latest mark counts. What
 * can’t be read is left out: until a tick has replaced it, artists are shown as they were checked.
 */
export const TicksItem = z
  .object({ lanes: z.record(z.string(), anyLane).catch({}) })
  .transform(({ lanes }): TicksItem =>
    ofLanes(
      Object.fromEntries(
        Object.entries(lanes).flatMap(([name, lane]) => (lane ? [[name, lane] as const] : [])),
      ),
    ),
  );
export interface TicksItem {
  lanes: Readonly<Record<string, LaneTick>>;
  marks: LaneTick['marks'];
}

function ofLanes(lanes: TicksItem['lanes']): TicksItem {
  const all = Object.values(lanes);
  return { lanes, marks: all.reduce((marks, lane) => latestOf(marks, lane.marks), noMarks) };
}

function marksBy(markOf: (ring: RingName, slot: number) => number): LaneTick['marks'] {
  const all = (ring: RingName) =>
    Array.from({ length: slotCount }, (_, slot) => markOf(ring, slot));
  return { first: all('first'), free: all('free'), pro: all('pro'), business: all('business') };
}

function latestOf(one: Marks, other: Marks): LaneTick['marks'] {
  return marksBy((ring, slot) => Math.max(one[ring][slot] ?? 0, other[ring][slot] ?? 0));
}

/**
 * How far the ticks were a moment ago; where there was none, it begins. What can’t be read, or lies ahead of the
 * clock, is replaced: otherwise nobody would be visited any more, or not for as long. Whoever acts on what isn’t
 * true any more finds that another tick has begun.
 * @param onBad hears of what is replaced.
 */
export async function readOrBeginTicks(
  table: Table,
  catalog: string,
  { now, onBad }: { now: Date; onBad: (fault: unknown) => void },
): Promise<TicksItem> {
  const Key = keys.ticks(catalog);
  const row = await readRow(table, Key, { consistent: false });
  const { data, error } = SoundItem.safeParse(row);
  if (data && !Object.values(data.lanes).some((lane) => isAhead(lane, now))) {
    return ofLanes(data.lanes);
  }
  if (row) onBad(error ?? 'it lies ahead of the clock');
  const { lanes } = notAhead(TicksItem.parse(row ?? {}), now);
  const stored = Object.entries(lanes).map(([name, lane]) => [name, storedLane(lane)] as const);
  const asRow = { lanes: Object.fromEntries(stored) };
  // The lanes have to be as they were read.
  const asRead =
    row?.lanes === undefined
      ? when('attribute_not_exists(lanes)')
      : when('lanes = :lanes', { lanes: row.lanes });
  await written(sendPut(table, wholeItem(Key, asRow, asRead)));
  return notAhead(TicksItem.parse(await readRow(table, Key)), now);
}

function isAhead({ until, begun, marks }: LaneTick, now: Date): boolean {
  const minutes = [...begun.map(({ at }) => at), ...Object.values(marks).flat()];
  const latestMs = Math.max(until - runsMs, 60_000 * Math.max(0, ...minutes));
  return latestMs > now.getTime() + skewMs;
}

/** A tick whose clock was ahead has visited what it did, and that was before. */
function notAhead({ lanes }: TicksItem, now: Date): TicksItem {
  const minute = minuteOf(now);
  const known = ({ until, begun, requests, marks }: LaneTick): LaneTick => ({
    until: Math.min(until, now.getTime() + runsMs),
    begun: begun.map((one) => ({ ...one, at: Math.min(one.at, minute) })),
    requests,
    marks: marksBy((ring, slot) => Math.min(marks[ring][slot] ?? 0, minute)),
  });
  return ofLanes(
    Object.fromEntries(Object.entries(lanes).map(([name, lane]) => [name, known(lane)])),
  );
}

/** How far the ticks were a moment ago; null before the first. */
export async function readTicks(table: Table, catalog: string): Promise<TicksItem | null> {
  return readItem(table, keys.ticks(catalog), TicksItem, { consistent: false });
}

/**
 * Begins a tick of a lane, if none has begun since the last one was read.
 * @returns false where another one has.
 */
export async function beginTick(
  table: Table,
  { catalog, lane }: { catalog: string; lane: number },
  read: LaneTick | undefined,
  next: LaneTick,
): Promise<boolean> {
  const Update = {
    Key: keys.ticks(catalog),
    UpdateExpression: 'SET lanes.#lane = :next',
    ConditionExpression: read ? 'lanes.#lane.#until = :read' : 'attribute_not_exists(lanes.#lane)',
    ExpressionAttributeNames: { '#lane': String(lane), ...(read && { '#until': 'until' }) },
    ExpressionAttributeValues: { ':next': storedLane(next), ...(read && { ':read': read.until }) },
  };
  return written(sendUpdate(table, { Update }));
}

/** The visits that came to an end. */
export type Visited = readonly Omit<Begun, 'after'>[];

/**
 * Notes what a tick has visited, and what is left of it.
 * @param until by which the tick is known: where another one has taken over, nothing is noted.
 */
export async function endTick(
  table: Table,
  { catalog, lane, until }: { catalog: string; lane: number; until: number },
  visited: Visited,
  next: LaneTick,
): Promise<boolean> {
  const visitedAt = (ring: RingName, slot: number) =>
    visited.find((one) => one.ring === ring && one.slot === slot)?.at ?? 0;
  const marks = latestOf(next.marks, marksBy(visitedAt));
  const Update = {
    Key: keys.ticks(catalog),
    UpdateExpression: 'SET lanes.#lane = :next',
    ConditionExpression: 'lanes.#lane.#until = :until',
    ExpressionAttributeNames: { '#lane': String(lane), '#until': 'until' },
    ExpressionAttributeValues: { ':next': storedLane({ ...next, marks }), ':until': until },
  };
  return written(sendUpdate(table, { Update }));
}

/** A watch, and when the slots of its catalog were visited, in one call; null: it is not there. */
export async function getVisitedWatch(
  table: Table,
  id: string,
  options: { consistent?: boolean } = {},
): Promise<{ watch: WatchItem | null; marks: Marks | null }> {
  const { watches, marks } = await getVisitedWatches(table, [id], options);
  return { watch: watches.get(id) ?? null, marks };
}

/** The same of several watches of a catalog; those that are gone are absent. */
export async function getVisitedWatches(
  table: Table,
  ids: readonly string[],
  options: { consistent?: boolean } = {},
): Promise<{ watches: Map<string, WatchItem>; marks: Marks | null }> {
  const [first] = ids;
  if (first === undefined) return { watches: new Map(), marks: null };
  const ticks = keys.ticks(catalogOf(first));
  const wanted = [ticks, ...[...new Set(ids)].map(keys.watch)];
  const items = await batchGet(table, wanted, options);
  const isTicks = ({ pk }: Record<string, unknown>) => pk === ticks.pk;
  const watches = items.filter((item) => !isTicks(item)).map((item) => WatchItem.parse(item));
  const found = items.find(isTicks);
  return {
    watches: new Map(watches.map((watch) => [watch.id, watch])),
    marks: found ? TicksItem.parse(found).marks : null,
  };
}

/** The catalog of a watch. */
export function catalogOf(watchId: string): string {
  return watchId.slice(0, watchId.indexOf('#'));
}
