import * as z from '../../domain/zod.ts';
import type { Marks } from '../../domain/tick/due-slots.ts';
import { RingName, slotCount } from '../../domain/tick/rings.ts';
import type { Table } from '../client.ts';
import { written } from '../failures.ts';
import { newItem, readItem, readRow } from '../item.ts';
import { keys } from '../keys.ts';
import { Packed, packed } from '../packed.ts';
import { sendPut, sendUpdate } from '../transaction.ts';

const RingMarks = z.array(z.int()).length(slotCount);
const BegunVisit = z.object({
  ring: RingName,
  slot: z.int(),
  at: z.int(),
  after: z.string().nullable(),
});

/** What only ticks and those who show marks read: packed, so that a write takes one unit. */
const Left = z.object({
  /** Visits that didn't come to an end. */
  begun: z.array(BegunVisit),
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

/** A lane as it is stored. */
export const LaneTick = z
  .object({ until: z.number(), left: Packed.pipe(Left) })
  .transform(({ until, left }): LaneTick => ({ until, ...left }));

function storedLane({ until, ...left }: LaneTick): { until: number; left: Uint8Array } {
  return { until, left: packed(left) };
}

/** How far the ticks of a catalog are: one item for all slots and lanes. Of a slot, the latest mark counts. */
export const TicksItem = z
  .object({ lanes: z.record(z.string(), LaneTick) })
  .transform(({ lanes }): TicksItem => ({
    lanes,
    marks: Object.values(lanes).reduce((marks, lane) => latestOf(marks, lane.marks), noMarks),
  }));
export interface TicksItem {
  lanes: Readonly<Record<string, LaneTick>>;
  marks: LaneTick['marks'];
}

/** No slot was visited. */
export const noMarks = marksBy(() => 0);

function marksBy(markOf: (ring: RingName, slot: number) => number): LaneTick['marks'] {
  const all = (ring: RingName) =>
    Array.from({ length: slotCount }, (_, slot) => markOf(ring, slot));
  return { first: all('first'), free: all('free'), pro: all('pro'), business: all('business') };
}

function latestOf(one: Marks, other: Marks): LaneTick['marks'] {
  return marksBy((ring, slot) => Math.max(one[ring][slot] ?? 0, other[ring][slot] ?? 0));
}

/**
 * How far the ticks were a moment ago; where there was none, it begins. Whoever acts on what isn't true any more
 * finds that another tick has begun.
 */
export async function readOrBeginTicks(table: Table, catalog: string): Promise<TicksItem> {
  const read = await readTicks(table, catalog);
  if (read) return read;
  const Key = keys.ticks(catalog);
  await written(sendPut(table, newItem(Key, { lanes: {} })));
  return TicksItem.parse(await readRow(table, Key));
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
export type Visited = readonly { ring: RingName; slot: number; at: number }[];

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
