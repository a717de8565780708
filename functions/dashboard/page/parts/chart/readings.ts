import type { Change } from '../../change.ts';
import { type Point, pointsOf, type Range, type Reading } from './points.ts';

/** A range at a time in milliseconds. */
export interface RangeAt extends Range {
  ms: number;
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

/** Beyond so many days without one, nothing is claimed of the ranges between two. */
const bridgedDaysMax = 7;
/** A range so many times as wide as is usual of the days around it says that little was known of its day. */
const flareTimes = 1.5;
const aroundDays = 2;

/**
 * The ranges that were expected, one a day, in pieces. A day of which nothing was expected, or nearly
 * anything, as after a glitch, is passed over.
 */
export function expectedPiecesOf(readings: readonly Reading[]): RangeAt[][] {
  const known = readings.flatMap(({ at, expected }) =>
    expected ? [{ ms: Date.parse(at), ...expected }] : [],
  );
  const daily = [...new Map(known.map((range) => [dayNumber(range.ms), range])).values()];
  const pieces: RangeAt[][] = [];
  for (const range of daily.filter((_, index) => !isFlare(daily, index))) {
    const piece = pieces.at(-1);
    const before = piece?.at(-1);
    if (before && dayNumber(range.ms) - dayNumber(before.ms) <= bridgedDaysMax) piece?.push(range);
    else pieces.push([range]);
  }
  return pieces;
}

const widthOf = ({ low, high }: Range) => high - low;

function isFlare(daily: readonly RangeAt[], index: number): boolean {
  const around = daily.slice(Math.max(0, index - aroundDays), index + aroundDays + 1).map(widthOf);
  const usual = around.toSorted((a, b) => a - b)[Math.floor(around.length / 2)] ?? 0;
  const own = daily[index];
  return own !== undefined && widthOf(own) > usual * flareTimes;
}

/** A UTC day, and what is known of it. */
export interface DayReading {
  date: string;
  value: number | null;
  expected: Range | null;
}

/** Each UTC day from the first reading to the last with its last known number, or null. */
export function daysOf(readings: readonly Reading[]): DayReading[] {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return [];
  const byDay = new Map(pointsOf(readings).map(({ ms, value }) => [utcDay(ms), value]));
  const ranges = new Map(
    readings.flatMap(({ at, expected }) =>
      expected ? [[utcDay(Date.parse(at)), expected] as const] : [],
    ),
  );
  return utcDaysBetween(Date.parse(first.at), Date.parse(last.at)).map((date) => ({
    date,
    value: byDay.get(date) ?? null,
    expected: ranges.get(date) ?? null,
  }));
}

/** A place in a drawing, in pixels. */
interface Place {
  x: number;
  y: number;
}

/** A straight line from each place to the next, as the `d` of a path. */
export function linePath(places: readonly Place[]): string {
  return places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${px(x)},${px(y)}`).join('');
}

/** The area between a lower and an upper line, as the `d` of a path. */
export function areaPath(places: readonly { x: number; low: number; high: number }[]): string {
  const upper = places.map(({ x, high }) => ({ x, y: high }));
  const lower = places.map(({ x, low }) => ({ x, y: low }));
  return `${linePath([...upper, ...lower.toReversed()])}Z`;
}

/** Hundredths of a pixel are more than anybody sees. */
function px(value: number): number {
  return Math.round(value * 100) / 100;
}

/** How many changes a UTC day had, by severity. */
export interface SeverityDay extends Record<Change['severity'], number> {
  /** `2026-11-22` */
  date: string;
}

type Dated = Pick<Change, 'severity' | 'confirmed_at' | 'detected_at'>;

/**
 * Counts changes by the UTC day on which they were confirmed, for every day between two times.
 * What lies outside is not counted.
 */
export function severityDays(changes: readonly Dated[], since: Date, until: Date): SeverityDay[] {
  const days = new Map(
    utcDaysBetween(since.getTime(), until.getTime()).map((date) => [
      date,
      { date, critical: 0, warning: 0, info: 0 },
    ]),
  );
  for (const { severity, confirmed_at, detected_at } of changes) {
    const day = days.get((confirmed_at ?? detected_at).slice(0, 10));
    if (day) day[severity] += 1;
  }
  return [...days.values()];
}
