import { daySpan } from '../releases/release-date.ts';
import type { ReleaseRecord } from '../records.ts';

// When releases come, compared with when they used to.

/** Fewer years without a release are nothing unusual. */
const silentYearsMin = 3;
const yearDays = 365.25;
/** So many within such a time are several, at an artist for whom months between two were usual. */
const severalMin = 3;
const severalDays = 14;
const usualGapDays = 30;

/** The day of a date that has one, as a number. */
export function exactDay(date: string | null): number | null {
  const span = daySpan(date);
  return span && span.first === span.last ? span.first : null;
}

function daysOf(dates: readonly (string | null)[]): number[] {
  return dates.flatMap((date) => exactDay(date) ?? []).toSorted((a, b) => a - b);
}

function gapsOf(days: readonly number[]): number[] {
  return days.slice(1).map((day, at) => day - (days[at] ?? day));
}

/**
 * How unusually soon a release follows the one before it, compared with the shortest time there ever
 * was between two: 0 if that is nothing new, up to 1 for the next day where months were usual.
 */
export function soonness(
  { release_date }: Pick<ReleaseRecord, 'release_date'>,
  known: readonly ReleaseRecord[],
): number {
  const day = exactDay(release_date);
  const days = daysOf(known.map((one) => one.release_date));
  const before = days.findLast((one) => day !== null && one <= day);
  if (day === null || before === undefined || days.length < 6) return 0;
  const shortest = Math.min(...gapsOf(days));
  return shortest === 0 ? 0 : Math.max(0, 1 - (day - before) / shortest);
}

/** The years without a release before one, if they are three or more, and more than ever before. */
export function silenceBefore(
  release_date: string | null,
  known: readonly ReleaseRecord[],
): { years: number; since: string } | null {
  const day = exactDay(release_date);
  const days = daysOf(known.map((one) => one.release_date));
  const last = days.at(-1);
  if (day === null || last === undefined || day <= last) return null;
  const years = Math.floor((day - last) / yearDays);
  const isLongest = gapsOf(days).every((gap) => gap < day - last);
  const since = known.find((one) => exactDay(one.release_date) === last)?.release_date ?? '';
  return years >= silentYearsMin && isLongest ? { years, since } : null;
}

/** How many came along with a release, if those are several where months were usual between two. */
export function burstOf(
  release_date: string | null,
  {
    cameThatDay,
    dates,
    known,
  }: { cameThatDay: number; dates: readonly (string | null)[]; known: readonly ReleaseRecord[] },
): { count: number; days: number } | null {
  if (cameThatDay >= severalMin) return { count: cameThatDay, days: 1 };
  const day = exactDay(release_date);
  const gaps = gapsOf(daysOf(known.map((one) => one.release_date))).toSorted((a, b) => a - b);
  const usual = gaps[Math.floor(gaps.length / 2)];
  if (day === null || usual === undefined || usual < usualGapDays) return null;
  const near = daysOf(dates).filter((one) => Math.abs(one - day) < severalDays).length + 1;
  return near >= severalMin ? { count: near, days: severalDays } : null;
}
