import * as z from '../../domain/zod.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';

/**
 * Whether `name` is a time zone of the IANA database, or another name of one. Plain offsets such as
 * `+02:00` aren't: they have no summer time, so they're nearly always a mistake.
 */
export function isTimeZone(name: string): boolean {
  try {
    const { timeZone } = clockOf(name).resolvedOptions();
    return timeZone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(timeZone);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export const Weekday = z.enum(weekdays);
export type Weekday = z.infer<typeof Weekday>;

/** A time of the day on a wall clock. */
export const WallTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, inputFaults.wallTime())
  .register(z.docs, { examples: ['22:00'] });

/** What a clock on the wall and a calendar show somewhere. */
export interface WallClock {
  /** `2026-03-29` */
  date: string;
  /** `02:30` */
  time: string;
  weekday: Weekday;
  /** How far the clock is ahead of UTC, in minutes. */
  offsetMinutes: number;
}

/** What the wall clock shows in a zone. */
export function wallClock(zone: string, instant: Date): WallClock {
  const local = new Date(localMs(zone, instant.getTime()));
  const [date = '', rest = ''] = local.toISOString().split('T');
  return {
    date,
    time: rest.slice(0, 5),
    weekday: weekdayOf(date),
    offsetMinutes: Math.round((local.getTime() - wholeSeconds(instant.getTime())) / 60_000),
  };
}

/** The weekday of a date such as `2026-03-29`. */
export function weekdayOf(date: string): Weekday {
  const weekday = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()];
  if (!weekday) throw new Error(`${date} is no date`);
  return weekday;
}

/** The date so many days after another one. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** A time of the day; on one day of the week, if that is given. */
export interface WallTimeOfWeek {
  time: string;
  weekday?: Weekday | undefined;
}

/**
 * The next time after `after` at which the wall clock of a zone shows, or has just passed, a time of the
 * day: see {@link instantOf} for the days on which it doesn't show it once.
 */
export function nextInstant(zone: string, { time, weekday }: WallTimeOfWeek, after: Date): Date {
  const { date: today, time: shown } = wallClock(zone, after);
  // The eighth day is today in a week, for a time that has passed today.
  for (let days = shown < time ? 0 : 1; days <= 8; days += 1) {
    const date = dateAfter(today, days);
    if (weekday !== undefined && weekdayOf(date) !== weekday) continue;
    const instant = instantOf(zone, date, time);
    if (instant > after) return instant;
  }
  throw new Error(`no ${time} comes in ${zone} after ${after.toISOString()}`);
}

/**
 * The first instant at which the wall clock is at or past a local date and time. If clocks skip that
 * time, it's when they do; if they show it twice, it's the first time.
 */
export function instantOf(zone: string, date: string, time: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  // No clock is further from UTC than that, in either direction.
  const [from, to] = [wanted - 15 * hourMs, wanted + 13 * hourMs];
  const [before, behind] = [offsetMs(zone, from), offsetMs(zone, to)];
  if (before === behind) return new Date(wanted - before);
  const changedAt = changeOf(zone, from, to);
  if (wanted - before < changedAt) return new Date(wanted - before);
  return new Date(Math.max(wanted - behind, changedAt));
}

/** When clocks change within a span in which they do so once. */
function changeOf(zone: string, from: number, to: number): number {
  const before = offsetMs(zone, from);
  let [low, high] = [from, to];
  while (high - low > 1000) {
    const middle = wholeSeconds((low + high) / 2);
    if (offsetMs(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

function offsetMs(zone: string, ms: number): number {
  return localMs(zone, ms) - wholeSeconds(ms);
}

/**
 * What the wall clock shows, as if it were UTC, in whole seconds. Its text is `3/29/2026, 02:30:00`;
 * `formatToParts` would name the numbers, but takes five times as long.
 */
function localMs(zone: string, ms: number): number {
  const numbers = clockOf(zone).format(ms).match(/\d+/g) ?? [];
  const [month = NaN, day, year = NaN, hour, minute, second] = numbers.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Each takes 32 KB. There are fewer than 700 names, but each can be spelled in many ways. */
const clocksMax = 700;

/** Making one takes much longer than using it. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const kept = clocks.get(zone);
  if (kept) return kept;
  if (clocks.size >= clocksMax) clocks.clear();
  const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  clocks.set(zone, made);
  return made;
}
