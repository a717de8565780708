/**
 * What the breakers of sources and of targets have in common. The rest differs: a source's is changed
 * by functions that hold nothing (shared/table/catalog/breaker.ts), a target's belongs to the
 * state that its runners share (shared/deliveries/rules/target-health.ts).
 */

/** A wait that a source demands is kept for so long, whatever it says. */
export const demandedSecondsMax = 48 * 3600;

/** Failures in a row that open a breaker. */
export const failuresToOpen = 5;

/** How long a breaker is open: the first time, and at most. */
export interface OpenSeconds {
  first: number;
  max: number;
}

/** For how long a breaker opens that was opened so many times in a row: twice as long each time. */
export function openSecondsAfter(openings: number, { first, max }: OpenSeconds): number {
  return Math.min(first * 2 ** openings, max);
}
