import { createHash } from 'node:crypto';

/**
 * Up to this many checks an hour, each check reads everything. Beyond that, about this many still do: a
 * fault at a tenth of all artists or more shows at 20 of them within the hour, which is what a hold
 * takes (`surge.ts`). A fault at fewer shows only as their lists have their turn, so it takes more of
 * them to be held. The number is a choice and doesn't depend on the quota: so many checks cost little,
 * and a fault at less than a tenth is hard to tell from true changes in a service so small.
 */
export const fullChecksPerHour = 200;

const hourMs = 3_600_000;
/** The first turn of each ID is somewhere in this span, from 1970 on. */
const firstTurnsMs = 10_000 * 24 * hourMs;

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
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}
