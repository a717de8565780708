import { createHash } from 'node:crypto';

/**
 * The service spares requests only when it needs to: up to this many checks an hour, each check reads
 * everything. Beyond that, about this many still do. They see a fault of the whole source within the
 * hour, so that the holds for such faults work as if every check read everything.
 */
export const fullChecksPerHour = 200;

const hourMs = 3_600_000;
/** Turns of all periods are counted from somewhere in this time, in 1970 and after. */
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
