import { daySpan } from '../releases/release-date.ts';
import type { ReleaseRecord } from '../records.ts';
import { byText, sameTitle, titleKey } from '../normalise.ts';
import type { CatalogCredit } from '../../domain/catalog/catalog.ts';

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

/** What is usual is taken from so many releases at least: two or three say little about habits. */
const habitMin = 4;

/**
 * How much it says that none of `values` was seen on a known release, from 0 to 1. Nothing with one known
 * release: of a new artist everything is new. Less, the more often the known ones brought something new
 * themselves, as UPCs do with who changes distributors.
 * @param valuesOf what is compared, normalised; releases that tell none of it don't count.
 */
export function noveltyOf(
  values: readonly string[],
  known: readonly ReleaseRecord[],
  valuesOf: (release: ReleaseRecord) => readonly string[],
): number {
  if (values.length === 0) return 0;
  const seen = new Set<string>();
  let telling = 0;
  let novelties = 0;
  for (const release of known.toSorted(
    (a, b) => byText(a.release_date ?? '', b.release_date ?? '') || byText(a.id, b.id),
  )) {
    const own = valuesOf(release);
    if (own.length === 0) continue;
    if (telling > 0 && !own.some((value) => seen.has(value))) novelties += 1;
    telling += 1;
    for (const value of own) seen.add(value);
  }
  if (telling < 2 || values.some((value) => seen.has(value))) return 0;
  return 1 - novelties / Math.max(telling - 1, habitMin);
}

/** Who is on a release besides the artist. */
export function guestsOf({ traits }: ReleaseRecord, artistName: string): CatalogCredit[] {
  return (traits?.contributors ?? []).filter(({ name }) => !sameTitle(name, artistName));
}

/** What a guest is compared by: the ID where the catalog gives one: anybody can write a name. */
export function guestKey({ id, name }: CatalogCredit): string {
  return id === null ? titleKey(name) : `#${id}`;
}

/** What the guests of a release are compared by. */
export function guestKeysOf(release: ReleaseRecord, artistName: string): string[] {
  return guestsOf(release, artistName).map(guestKey);
}

/** The scripts that tell languages apart; the Japanese ones and Han count as one. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['han', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['devanagari', /\p{Script=Devanagari}/u],
  ['thai', /\p{Script=Thai}/u],
];

/** The scripts that a title is written in; none for one of digits and signs. */
export function scriptsOf(title: string): string[] {
  return scripts.flatMap(([name, letters]) => (letters.test(title) ? [name] : []));
}

const genericWords =
  'untitled|demo|test|single|new (?:song|single|track|music)|song|track|music|instrumental|beat|type beat|freestyle|remix|mix|intro|unreleased|leak|live|acoustic|vibes?|chill|relax(?:ing)?|sleep|meditation|lo-?fi|ambient|piano|white noise|rain(?: sounds?)?';
const generic = new RegExp(
  `^(?:${genericWords})(?: (?:${genericWords}))*(?:[ #.-]*(?:(?:vol|volume|part|pt|no|nr)[ #.-]*)?\\d+)?$`,
  'u',
);

/** Whether a title says nothing: the ones that are uploaded by the thousand. */
export function isGeneric(title: string): boolean {
  return generic.test(titleKey(title).replace(/[()[\]]/gu, ''));
}
