import { noveltyOf } from './novelty.ts';
import { isGeneric, scriptsOf } from './title-kind.ts';
import { sameTitle, titleKey, nonEmpty, upcKey } from '../normalise.ts';
import { daySpan } from '../releases/release-date.ts';
import { type RiskReason, riskPoints } from './risk-table.ts';
import type { RiskFound } from './words.ts';
import type { ReleaseRecord } from '../records.ts';

/** A new release, with what is needed to judge it. */
export interface Newcomer {
  /** With its traits, where its own page was read. */
  release: ReleaseRecord;
  artistName: string;
  /** How many releases of the artist's own appeared that day, itself included. */
  cameThatDay: number;
}

/** This many on one day count as several. */
const severalMin = 3;
/** How many of a UPC's 13 digits nearly always identify its owner. */
const upcOwnerDigits = 7;

/** One reason: its strength (0 to 1, the part of its points that counts), and what was seen. */
interface Signal {
  reason: RiskReason;
  strength: number;
  values: readonly string[];
}

/**
 * How little a new release looks like the artist's own, from 0 to 100, with the reasons in the order
 * of their points. A field that the catalog leaves out is no reason.
 * @param known the releases that count as the artist's, as `knownReleases` gives them.
 */
export function assessRisk(newcomer: Newcomer, known: readonly ReleaseRecord[]): RiskFound {
  const counted = signals(newcomer, known)
    .map(({ reason, strength, values }) => ({
      reason,
      points: Math.round(riskPoints[reason] * strength),
      values,
    }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points);
  const score = counted.reduce((sum, { points }) => sum + points, 0);
  return { score: Math.min(100, score), factors: counted };
}

function signals({ release, ...newcomer }: Newcomer, known: readonly ReleaseRecord[]): Signal[] {
  const { artistName, cameThatDay } = newcomer;
  const { title, label, upc, release_date } = release;
  const { registrants = [], genres = [] } = release.traits ?? {};
  // A release whose page was never read may have the same label.
  const readPart =
    known.filter(({ details_read_at }) => details_read_at !== null).length / known.length;
  const novelty = (valuesOf: (of: ReleaseRecord) => readonly string[]) =>
    noveltyOf(valuesOf(release), known, valuesOf) * (readPart || 0);
  const guests = (of: ReleaseRecord) => guestsOf(of, artistName).map(titleKey);
  return [
    { reason: 'label', strength: novelty(labelsOf), values: [label ?? ''] },
    { reason: 'registrant', strength: novelty(registrantsOf), values: registrants },
    { reason: 'upc_owner', strength: novelty(upcOwnersOf), values: [upc ?? ''] },
    {
      reason: 'contributors',
      strength: novelty(guests),
      values: guestsOf(release, artistName),
    },
    { reason: 'language', strength: novelty(titleScripts), values: [title] },
    { reason: 'genre', strength: novelty(genresOf), values: genres },
    {
      reason: 'date',
      strength: Math.max(novelty(weekdaysOf), soonness(release, known)),
      values: [release_date ?? ''],
    },
    { reason: 'generic_title', strength: isGeneric(title) ? 1 : 0, values: [title] },
    {
      reason: 'several',
      strength: cameThatDay >= severalMin ? 1 : 0,
      values: [String(cameThatDay)],
    },
  ];
}

/**
 * Whether a release has anything in common with the known ones: label, ISRC registrant, UPC owner, a
 * contributor, or its title.
 */
export function sharesAnything(
  release: ReleaseRecord,
  known: readonly ReleaseRecord[],
  artistName: string,
): boolean {
  const guests = (of: ReleaseRecord) => guestsOf(of, artistName).map(titleKey);
  const titles = ({ title }: ReleaseRecord) => [titleKey(title)];
  return [labelsOf, registrantsOf, upcOwnersOf, guests, titles].some((valuesOf) => {
    const seen = new Set(known.flatMap(valuesOf));
    return valuesOf(release).some((value) => seen.has(value));
  });
}

function labelsOf({ label }: ReleaseRecord): string[] {
  const name = nonEmpty(label);
  return name === null ? [] : [titleKey(name)];
}

function upcOwnersOf({ upc }: ReleaseRecord): string[] {
  const code = nonEmpty(upc);
  return code === null ? [] : [upcKey(code).padStart(13, '0').slice(0, upcOwnerDigits)];
}

function registrantsOf({ traits }: ReleaseRecord): readonly string[] {
  return traits?.registrants ?? [];
}

function genresOf({ traits }: ReleaseRecord): readonly string[] {
  return traits?.genres ?? [];
}

/** Who is on a release besides the artist. */
function guestsOf({ traits }: ReleaseRecord, artistName: string): string[] {
  const names = (traits?.contributors ?? []).map(({ name }) => name);
  return names.filter((name) => !sameTitle(name, artistName));
}

function titleScripts({ title }: ReleaseRecord): string[] {
  return scriptsOf(title);
}

function weekdaysOf({ release_date }: ReleaseRecord): string[] {
  const day = exactDay(release_date);
  return day === null ? [] : [String(((day % 7) + 7) % 7)];
}

function exactDay(date: string | null): number | null {
  const span = daySpan(date);
  return span && span.first === span.last ? span.first : null;
}

/**
 * How unusually soon a release follows the one before it, compared with the shortest time there ever
 * was between two: 0 if that is nothing new, up to 1 for the next day where months were usual.
 */
function soonness({ release_date }: ReleaseRecord, known: readonly ReleaseRecord[]): number {
  const day = exactDay(release_date);
  const days = known.flatMap((one) => exactDay(one.release_date) ?? []).toSorted((a, b) => a - b);
  const before = days.findLast((one) => day !== null && one <= day);
  if (day === null || before === undefined || days.length < 6) return 0;
  const gaps = days.slice(1).map((one, at) => one - (days[at] ?? one));
  const shortest = Math.min(...gaps);
  return shortest === 0 ? 0 : Math.max(0, 1 - (day - before) / shortest);
}
