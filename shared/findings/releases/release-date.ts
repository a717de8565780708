import type { CatalogReleaseDetails } from '../../domain/catalog/catalog.ts';
import type { ReleaseStatus } from '../../domain/releases/release.ts';

const dayMs = 86_400_000;
const shape = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** The days, counted from 1970, that a date may mean: catalogs know some only by the year. */
interface DaySpan {
  first: number;
  last: number;
}

/** The days of a catalog's date; null for an unknown (`0000-00-00`) or invalid one. */
export function daySpan(date: string | null): DaySpan | null {
  const [, year, month = '00', day = '00'] = shape.exec(date ?? '') ?? [];
  if (year === undefined || year === '0000') return null;
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (m === 0) return { first: dayNumber(y, 0, 1), last: dayNumber(y, 11, 31) };
  if (m > 12) return null;
  const last = dayNumber(y, m, 0);
  if (d === 0) return { first: dayNumber(y, m - 1, 1), last };
  const exact = dayNumber(y, m - 1, d);
  return exact <= last ? { first: exact, last: exact } : null;
}

function dayNumber(year: number, monthIndex: number, day: number): number {
  // Date.UTC would take years below 100 for those of the last century.
  return new Date(0).setUTCFullYear(year, monthIndex, day) / dayMs;
}

/** The UTC day of `at`, counted from 1970. */
export function dayCount(at: Date): number {
  return Math.floor(at.getTime() / dayMs);
}

/** How far two dates are apart; null unless both are known to the day. */
export function daysApart(a: DaySpan | null, b: DaySpan | null): number | null {
  if (!a || !b || a.first !== a.last || b.first !== b.last) return null;
  return Math.abs(a.first - b.first);
}

/** Whether two dates contradict each other; a year does not contradict a day in it. */
export function dateDiffers(a: string | null, b: string | null): boolean {
  if (a === b) return false;
  const [one, other] = [daySpan(a), daySpan(b)];
  if (!one || !other) return false;
  return !contains(one, other) && !contains(other, one);
}

/** The date that says more: `2013-05-17` in place of `2013`, which leaves open what is compared. */
export function narrowerDate(known: string | null, seen: string | null): string | null {
  const [one, other] = [daySpan(known), daySpan(seen)];
  return !one || (other && contains(one, other)) ? (seen ?? known) : known;
}

function contains(outer: DaySpan, inner: DaySpan): boolean {
  return outer.first <= inner.first && inner.last <= outer.last;
}

/** Whether a release of that date is out at `now`; one without a date is. */
export function statusOn(date: string | null, now: Date): Exclude<ReleaseStatus, 'offline'> {
  const span = daySpan(date);
  return span && span.first > dayCount(now) ? 'announced' : 'live';
}

/** Releases come out country by country: a page may say for so many days that it can't be played yet. */
const comingDays = 2;

/** Whether a release has been out for long enough to be out everywhere at `at`; one without a date has. */
export function isOutEverywhere(date: string | null, at: Date): boolean {
  return (daySpan(date)?.first ?? -Infinity) + comingDays <= dayCount(at);
}

/** Whether the page of a release shows it as there: it can be played, or can't be everywhere yet. */
export function isThere(
  { available, release_date }: Pick<CatalogReleaseDetails, 'available' | 'release_date'>,
  at: Date,
): boolean {
  return available || !isOutEverywhere(release_date, at);
}
