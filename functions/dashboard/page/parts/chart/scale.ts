import { extent } from 'd3-array';
import type { Point, Range } from './points.ts';

/** So many grid lines have a label. */
const lines = 4;
/** Steps between grid lines that people count in, times a power of ten. */
const factors = [1, 2, 2.5, 4, 5] as const;

/**
 * Four round numbers, evenly apart, around everything from `low` to `high`. Whole numbers, since
 * people are counted; and never below 0.
 */
export function valueTicks(low: number, high: number): number[] {
  const room = high > low ? 0 : Math.max(1, Math.abs(high) * 0.01);
  const [from, to] = [Math.max(0, low - room), high + room];
  for (let size = 10 ** Math.floor(Math.log10((to - from) / lines)); ; size *= 10) {
    for (const factor of factors) {
      const step = factor * size;
      const start = Math.floor(from / step) * step;
      const fits = start + (lines - 1) * step >= to;
      if (Number.isInteger(step) && fits)
        return Array.from({ length: lines }, (_, line) => start + line * step);
    }
  }
}

/** The inner part of a chart, in pixels. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** From times and values to pixels. */
export interface LineScale {
  x: (ms: number) => number;
  y: (value: number) => number;
  ticks: readonly number[];
  /** Where to label the time axis, at most so many times. */
  timeTicks: (max: number) => Date[];
}

const halfDayMs = 43_200_000;

/** What is shown: all points, and the numbers that must fit beside them (a band, a line). */
export function rangeOf(points: readonly Point[], beside: readonly number[]) {
  const [low = 0, high = 0] = extent([...points.map(({ value }) => value), ...beside]);
  const [first = 0, last = 0] = extent(points, ({ ms }) => ms);
  // One point stands in the middle.
  const room = first === last ? halfDayMs : 0;
  return { low, high, firstMs: first - room, lastMs: last + room };
}

/**
 * The numbers of expected ranges for which a chart makes room: no further beyond the points than the
 * points are apart, so that wide ranges don't press the line flat. The rest of them is cut off.
 */
export function roomFor(points: readonly Point[], ranges: readonly Range[]): number[] {
  const [low = 0, high = 0] = extent(points, ({ value }) => value);
  const span = Math.max(high - low, high * 0.05);
  return ranges.flatMap((range) => [
    Math.max(range.low, low - span),
    Math.min(range.high, high + span),
  ]);
}

/** The scales of a line chart whose labels `ticks` are already known, so that they can be measured. */
export function lineScale(
  { firstMs, lastMs }: { firstMs: number; lastMs: number },
  ticks: readonly number[],
  plot: Plot,
): LineScale {
  return {
    x: straight([firstMs, lastMs], [plot.left, plot.right]),
    y: straight([ticks[0] ?? 0, ticks.at(-1) ?? 1], [plot.bottom, plot.top]),
    ticks,
    // The one day there is stands in the middle, and so does its label.
    timeTicks: (max) =>
      lastMs - firstMs <= 2 * halfDayMs
        ? [new Date((firstMs + lastMs) / 2)]
        : timeTicks(firstMs, lastMs, max),
  };
}

/** From one range to another in a straight line, and not beyond its ends. */
function straight(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  return (value) => {
    const part = from === to ? 0.5 : (value - from) / (to - from);
    return start + Math.min(1, Math.max(0, part)) * (end - start);
  };
}

/** The labels of grid lines: short ones, unless two of them would read the same. */
export function tickLabels(
  ticks: readonly number[],
  short: (value: number) => string,
  whole: (value: number) => string,
): string[] {
  const labels = ticks.map(short);
  return new Set(labels).size === labels.length ? labels : ticks.map(whole);
}

/** Marks that are closer than `apartPx` on the edge of the chart stand together. */
export function clustersOf<Mark extends { x: number }>(
  marks: readonly Mark[],
  apartPx: number,
): Mark[][] {
  const clusters: Mark[][] = [];
  for (const mark of marks.toSorted((one, other) => one.x - other.x)) {
    const cluster = clusters.at(-1);
    if (cluster?.[0] && mark.x - cluster[0].x < apartPx) cluster.push(mark);
    else clusters.push([mark]);
  }
  return clusters;
}

const dayMs = 86_400_000;
/** Days between labels; whole weeks start on Mondays. */
const daySteps = [1, 2, 7, 14] as const;
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120] as const;
/** 1970-01-01 was a Thursday. */
const toMonday = 3;

/** The UTC midnights from the first time to the last that are whole steps of days. */
function daysOf(firstMs: number, lastMs: number, step: number): Date[] {
  const [first, last] = [Math.ceil(firstMs / dayMs), Math.floor(lastMs / dayMs)];
  const offset = (step - ((first + toMonday) % step)) % step;
  const count = Math.max(0, Math.floor((last - first - offset) / step) + 1);
  return Array.from(
    { length: count },
    (_, index) => new Date((first + offset + index * step) * dayMs),
  );
}

/** The beginnings of months, in UTC, that are whole steps of months. */
function monthsOf(firstMs: number, lastMs: number, step: number): Date[] {
  const first = new Date(firstMs);
  const months: Date[] = [];
  let month = Math.floor((first.getUTCFullYear() * 12 + first.getUTCMonth()) / step) * step;
  for (; startOf(month) <= lastMs; month += step) {
    if (startOf(month) >= firstMs) months.push(new Date(startOf(month)));
  }
  return months;
}

function startOf(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12);
}

/**
 * Where to label a time axis, at most `max` times: at beginnings of days, weeks or months. A span
 * within one day has one label, at its start.
 */
export function timeTicks(firstMs: number, lastMs: number, max: number): Date[] {
  const tried = [
    ...daySteps.map((step) => () => daysOf(firstMs, lastMs, step)),
    ...monthSteps.map((step) => () => monthsOf(firstMs, lastMs, step)),
  ];
  for (const ticksOf of tried) {
    const ticks = ticksOf();
    if (ticks.length > 0 && ticks.length <= max) return ticks;
  }
  return [new Date(firstMs)];
}
