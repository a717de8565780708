import { hash } from 'node:crypto';
import { planNames } from '../../plan/names.ts';
import { type PlanName, plans } from '../../domain/plans/plan.ts';
import * as z from '../../domain/zod.ts';

/**
 * The rings that ticks go around: one for each plan, and one for artists that come first for a day, such as
 * those with an open change. Each ring has its own slots.
 */
export const RingName = z.enum(['first', ...planNames]);
export type RingName = z.infer<typeof RingName>;

/** Slots of a ring. A watch stands in the one that its id leads to, whatever the ring. */
export const slotCount = 32;

/** The slot of a watch, from 0. */
export function slotOf(watchId: string): number {
  return Number.parseInt(hash('sha256', `slot ${watchId}`, 'hex').slice(0, 8), 16) % slotCount;
}

/** How often the watches of each plan are visited, in minutes: as often as the operator lets us. */
export type Paces = Readonly<Record<PlanName, number>>;

/** How often a ring is visited at best, in minutes. Of those who come first, each has a pace of its own there. */
export function everyMinutesOf(ring: RingName, paces: Paces): number {
  return ring === 'first' ? Math.min(...Object.values(paces)) : paces[ring];
}

/** Who comes first is visited so many times as often as others on the plan. */
const firstTimes = 3;

/**
 * How often an artist that comes first is visited at best, in minutes: three times as often as others on its plan,
 * but no more often than the best plan.
 */
export function firstEveryMinutes(plan: PlanName, paces: Paces): number {
  return Math.max(everyMinutesOf('first', paces), Math.floor(paces[plan] / firstTimes));
}

/** The longest time from one visit to the next that a ring's plan promises, in minutes; null: none. */
export function promisedMinutesOf(ring: RingName): number | null {
  return ring === 'first' ? null : plans[ring].check_every_hours * 60;
}

/** The minute since the epoch of a time. */
export function minuteOf(at: Date): number {
  return Math.floor(at.getTime() / 60_000);
}

/**
 * The latest turn of a slot at or before a minute, where it has one every so many minutes: the slots of a
 * ring follow each other evenly.
 */
export function turnOf(slot: number, everyMinutes: number, minute: number): number {
  const offset = Math.floor((slot * everyMinutes) / slotCount);
  return minute - ((((minute - offset) % everyMinutes) + everyMinutes) % everyMinutes);
}
