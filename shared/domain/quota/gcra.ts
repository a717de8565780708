/**
 * The generic cell rate algorithm (GCRA): one time says how much of a rate is used up. `tatMs`, in
 * epoch milliseconds, is the theoretical arrival time: when all that was let through has been paid
 * for. It is kept in items of several forms (sources, destinations, targets), and in a function's
 * memory; each works it out by these two lines. What is counted with every request (credentials,
 * organizations, subjects) is worked out by the table itself, in one conditional update: its
 * expressions add the same interval, in two branches, since a condition can't compute the greater time.
 * https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 */

/** One per `intervalMs` in the long run, and up to `burst` at once after a rest. */
export interface CellRate {
  intervalMs: number;
  burst: number;
}

/** From when on one more is let through, in epoch milliseconds. */
export function allowedFromMs(tatMs: number, { intervalMs, burst }: CellRate): number {
  return tatMs - (burst - 1) * intervalMs;
}

/** The theoretical arrival time once `count` more were let through at `nowMs`. */
export function tatAfter(
  tatMs: number,
  nowMs: number,
  { intervalMs }: Pick<CellRate, 'intervalMs'>,
  count = 1,
): number {
  return Math.max(tatMs, nowMs) + count * intervalMs;
}
