import * as z from '../../domain/zod.ts';
import { RingName, slotCount } from '../../domain/tick/rings.ts';
import type { Table } from '../client.ts';
import { written } from '../failures.ts';
import { newItem, readItem, readRow } from '../item.ts';
import { keys } from '../keys.ts';
import { sendPut, sendUpdate } from '../transaction.ts';

const RingMarks = z.array(z.int()).length(slotCount);
const BegunVisit = z.object({
  ring: RingName,
  slot: z.int(),
  at: z.int(),
  after: z.string().nullable(),
});

/** What the last tick of a lane left behind. */
const LaneTick = z.object({
  /** Until then it may be running (epoch ms), so that no other one begins. */
  until: z.number(),
  /** Visits that didn't come to an end. */
  begun: z.array(BegunVisit),
  /** Requests that it caused. */
  requests: z.int(),
});
export type LaneTick = z.infer<typeof LaneTick>;

/** How far the ticks of a catalog are: one item of one to two kilobytes for all slots and lanes. */
export const TicksItem = z.object({
  marks: z.object({ first: RingMarks, free: RingMarks, pro: RingMarks, business: RingMarks }),
  lanes: z.record(z.string(), LaneTick),
});
export type TicksItem = z.infer<typeof TicksItem>;

const never = Array.from({ length: slotCount }, () => 0);
const noTicks: TicksItem = {
  marks: { first: never, free: never, pro: never, business: never },
  lanes: {},
};

/** How far the ticks are as they stand; where there was none, it begins. */
export async function readOrBeginTicks(table: Table, catalog: string): Promise<TicksItem> {
  const Key = keys.ticks(catalog);
  const read = await readItem(table, Key, TicksItem);
  if (read) return read;
  await written(sendPut(table, newItem(Key, noTicks)));
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
    ExpressionAttributeValues: { ':next': next, ...(read && { ':read': read.until }) },
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
  const marks = visited.map(({ ring, slot, at }, index) => ({
    set: `marks.#${ring}[${slot}] = :m${index}`,
    name: [`#${ring}`, ring] as const,
    value: [`:m${index}`, at] as const,
  }));
  const Update = {
    Key: keys.ticks(catalog),
    UpdateExpression: `SET ${['lanes.#lane = :next', ...marks.map(({ set }) => set)].join(', ')}`,
    ConditionExpression: 'lanes.#lane.#until = :until',
    ExpressionAttributeNames: {
      ...{ '#lane': String(lane), '#until': 'until' },
      ...Object.fromEntries(marks.map(({ name }) => name)),
    },
    ExpressionAttributeValues: {
      ...{ ':next': next, ':until': until },
      ...Object.fromEntries(marks.map(({ value }) => value)),
    },
  };
  return written(sendUpdate(table, { Update }));
}
