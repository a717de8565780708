/** A number at a time; null where it isn’t known. */
export interface Reading {
  at: string;
  value: number | null;
  /** Between which numbers it would have been usual; without, nothing is known of that. */
  expected?: Range | null;
}

/** From one number to another. */
export interface Range {
  low: number;
  high: number;
}

/** A known number at a time in milliseconds. */
export interface Point {
  ms: number;
  value: number;
}

/** The readings that have a number. */
export function pointsOf(readings: readonly Reading[]): Point[] {
  return readings.flatMap(({ at, value }) =>
    value === null ? [] : [{ ms: Date.parse(at), value }],
  );
}
