/** A number at a time; null where it isn’t known. */
export interface Reading {
  at: string;
  value: number | null;
}

/** A known number at a time in milliseconds. */
export interface Point {
  ms: number;
  value: number;
}

const dayMs = 86_400_000;

const dayNumber = (ms: number) => Math.floor(ms / dayMs);

/** The UTC day of a time, as `2026-11-22`. */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Every UTC day from the first time to the last, both included. */
export function utcDaysBetween(firstMs: number, lastMs: number): string[] {
  const count = dayNumber(lastMs) - dayNumber(firstMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => utcDay(firstMs + index * dayMs));
}

/** The readings that have a number. */
export function pointsOf(readings: readonly Reading[]): Point[] {
  return readings.flatMap(({ at, value }) =>
    value === null ? [] : [{ ms: Date.parse(at), value }],
  );
}

/**
 * The pieces of the line, oldest first. It breaks at an unknown number, and where a whole UTC day has
 * no reading: a line across would claim what nobody read.
 */
export function piecesOf(readings: readonly Reading[]): Point[][] {
  const pieces: Point[][] = [];
  let current: Point[] = [];
  const close = () => {
    if (current.length > 0) pieces.push(current);
    current = [];
  };
  for (const { at, value } of readings) {
    const ms = Date.parse(at);
    const before = current.at(-1);
    if (value === null || (before && dayNumber(ms) - dayNumber(before.ms) > 1)) close();
    if (value !== null) current.push({ ms, value });
  }
  close();
  return pieces;
}

/** Each UTC day from the first reading to the last with its last known number, or null. */
export function daysOf(readings: readonly Reading[]): { date: string; value: number | null }[] {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return [];
  const byDay = new Map(pointsOf(readings).map(({ ms, value }) => [utcDay(ms), value]));
  return utcDaysBetween(Date.parse(first.at), Date.parse(last.at)).map((date) => ({
    date,
    value: byDay.get(date) ?? null,
  }));
}

/** How a number moved: its last value, and against which earlier one. */
export interface Trend {
  value: number;
  before: number;
  /** Whole days between the two. */
  days: number;
}

/**
 * The last number against the one of seven days before, or against the oldest if there is no reading
 * that old. Null without a number.
 */
export function trendOf(readings: readonly Reading[]): Trend | null {
  const points = pointsOf(readings);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const weekAgo = last.ms - 7 * dayMs;
  const from = points.findLast(({ ms }) => ms <= weekAgo) ?? first;
  return {
    value: last.value,
    before: from.value,
    days: Math.round((last.ms - from.ms) / dayMs),
  };
}
