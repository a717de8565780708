import { hash } from 'node:crypto';
import { PlanName, plans } from '../../domain/plans/plan.ts';

/**
 * Up to this many checks an hour, each check reads everything. Beyond that, about this many still do, so
 * that a fault of the whole source shows within minutes. A fault of a part of it shows more slowly, as
 * lists have their turn: what a hold takes follows that (`coverage.ts`). The number is a choice and
 * doesn't depend on the quota: so many checks cost little.
 */
export const fullChecksPerHour = 200;

const hourMs = 3_600_000;
/** The first turn of each ID is somewhere in this span, from 1970 on. */
const firstTurnsMs = 10_000 * 24 * hourMs;

/** How many watches are checked, by the plan that says how often. */
export type WatchCounts = Readonly<Record<PlanName, number>>;

/** How often something comes in an hour that comes to the watches of a plan every so many hours. */
export function perHourOf(watches: WatchCounts, everyHours: (plan: PlanName) => number): number {
  return PlanName.options.reduce((sum, plan) => sum + watches[plan] / everyHours(plan), 0);
}

/** How many checks of so many watches come in an hour. */
export function checksPerHourOf(watches: WatchCounts): number {
  return perHourOf(watches, (plan) => plans[plan].check_every_hours);
}

/** Whether the service makes so many checks that lists and pages rest. */
export function isSparing(checksPerHour: number): boolean {
  return checksPerHour > fullChecksPerHour;
}

/**
 * Whether the check of a watch is one of those that read everything in this hour of the clock. Each hour
 * has others.
 */
export function isFullCheck(watchId: string, now: Date, checksPerHour: number): boolean {
  const hour = Math.floor(now.getTime() / hourMs);
  return part(`${watchId} ${hour}`) * checksPerHour < fullChecksPerHour;
}

/**
 * The latest turn at or before `now`, in epoch milliseconds. Turns come every `periodMs`, for each id at
 * other times, and those of a longer period fall together with some of a shorter one that divides it.
 */
export function latestTurn(id: string, now: Date, periodMs: number): number {
  const first = Math.floor(part(`turn ${id}`) * firstTurnsMs);
  return now.getTime() - ((now.getTime() - first) % periodMs);
}

/** A number from 0 to 1, always the same for a text. */
function part(text: string): number {
  // As hex, which is much faster than a buffer: each check asks for some of these.
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, 8), 16) / 2 ** 32;
}
