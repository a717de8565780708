import { quoted } from '../../findings/phrases.ts';
import { grouped } from '../text/shown.ts';
import * as z from '../zod.ts';
import { daysApart, daySpan } from '../../findings/releases/release-date.ts';
import { isrcKey, nonEmpty, sameTitle, upcKey } from '../../findings/normalise.ts';
import { labelsOf } from '../../findings/risk/identity.ts';
import { derivedId, idSchema } from '../ids.ts';
import { Timestamp } from '../text/text.ts';
import type { Change } from '../../changes/rules/change.ts';
import { ownChange, type OwnOccasion } from '../../changes/rules/own-change.ts';

interface Titled {
  title: string | null;
}

/** What we say about releases that are expected. */
export const expectedWords = {
  missed: ({ artist, title, upc, date }: Record<'artist' | 'upc' | 'date', string> & Titled) =>
    `${title === null ? `The release with the UPC ${upc}` : quoted(title)} by ${quoted(artist)} was expected for ${date}, and isn’t in the catalog.`,
  notThere: ({ date }: { date: string }) =>
    `no release that was checked since ${date} matches what was expected`,
  wrongRow: ({ line, fault }: { line: number; fault: string }) => `on line ${line}: ${fault}`,
  wrongCell: ({ column, fault }: { column: string; fault: string }) =>
    column === '' ? fault : `${column} ${fault}`,
  tooMany: ({ max }: { max: number }) =>
    `An artist can have at most ${grouped(max)} expected releases. Withdraw some that came or won’t come.`,
} as const;

const maybeText = z.string().nullable();

/** A release that an organization expects: with its UPC, or its title and date. */
export const ExpectedRelease = z.object({
  id: idSchema('expectedRelease'),
  title: maybeText,
  release_date: maybeText,
  upc: maybeText,
  isrcs: z.array(z.string()),
  label: maybeText,
  created_at: Timestamp,
  updated_at: Timestamp,
  created_by: z.string(),
});
export type ExpectedRelease = z.infer<typeof ExpectedRelease>;

/** What of a release tells whether it is an expected one. */
export interface Arrival {
  id: string;
  title: string;
  release_date: string | null;
  upc: string | null;
  label: string | null;
  total_tracks: number | null;
  /** Empty where they are not known. */
  isrcs: readonly string[];
}

/** Where an arrival is not as it was expected. */
export type Difference =
  | { field: 'title' | 'release_date' | 'label'; expected: string; actual: string }
  | { field: 'tracks'; expected: number; actual: number };

/** A release that is delivered late or early by so much is still the same one. */
const datesApartMax = 7;

/**
 * By what an arrival is an expected release; null: it isn't. A UPC decides, either way, and then more
 * than half of the ISRCs of both. Title and date count where those are not known on both sides.
 */
export function expectedBy(
  expected: ExpectedRelease,
  arrival: Arrival,
): 'upc' | 'isrc' | 'title' | null {
  const [wanted, shown] = [nonEmpty(expected.upc), nonEmpty(arrival.upc)];
  if (wanted !== null && shown !== null) return upcKey(wanted) === upcKey(shown) ? 'upc' : null;
  if (expected.isrcs.length > 0 && arrival.isrcs.length > 0) {
    const codes = new Set(expected.isrcs.map(isrcKey));
    const shared = new Set(arrival.isrcs.map(isrcKey).filter((isrc) => codes.has(isrc))).size;
    // One of them may be out already, on a single: then anybody knows it.
    return shared * 2 > Math.max(codes.size, arrival.isrcs.length) ? 'isrc' : null;
  }
  const { title, release_date } = expected;
  if (title === null || release_date === null || !sameTitle(title, arrival.title)) return null;
  const apart = daysApart(daySpan(release_date), daySpan(arrival.release_date));
  return apart !== null && apart <= datesApartMax ? 'title' : null;
}

/** Whether a release of the catalog is the expected one, as far as its list tells. */
export function isExpectedAs(
  expected: ExpectedRelease,
  release: Pick<Arrival, 'id' | 'title' | 'release_date'> & { upc?: string | null },
): boolean {
  const untold = { label: null, total_tracks: null, isrcs: [] };
  return expectedBy(expected, { upc: null, ...release, ...untold }) !== null;
}

/** Where an arrival is not as it was expected, as far as both sides are known. */
export function differencesOf(expected: ExpectedRelease, arrival: Arrival): Difference[] {
  const { title, release_date, label, isrcs } = expected;
  const isOtherLabel =
    label !== null &&
    nonEmpty(arrival.label) !== null &&
    !labelsOf({ label }).some((key) => labelsOf(arrival).includes(key));
  const count = arrival.isrcs.length || (arrival.total_tracks ?? 0);
  return [
    ...(title !== null && !sameTitle(title, arrival.title)
      ? [{ field: 'title' as const, expected: title, actual: arrival.title }]
      : []),
    ...(release_date !== null && arrival.release_date && release_date !== arrival.release_date
      ? [{ field: 'release_date' as const, expected: release_date, actual: arrival.release_date }]
      : []),
    ...(isOtherLabel
      ? [{ field: 'label' as const, expected: label, actual: arrival.label ?? '' }]
      : []),
    ...(isrcs.length > 0 && count > 0 && count !== isrcs.length
      ? [{ field: 'tracks' as const, expected: isrcs.length, actual: count }]
      : []),
  ];
}

/**
 * The UTC time from which somebody looks for an expected release: when its day begins somewhere. One that is
 * expected in a month or a year is only looked for when that is over.
 */
export function lookedForFrom(expected: Pick<ExpectedRelease, 'release_date'>): Date | null {
  const { first, last } = daySpan(expected.release_date ?? '') ?? {};
  if (first === undefined || first !== last) return missedFrom(expected);
  // The day begins first fourteen hours ahead of UTC.
  return new Date(first * 86_400_000 - 14 * 3_600_000);
}

/** The UTC time from which an expected release counts as missed: a day after it is out everywhere. */
export function missedFrom({ release_date }: Pick<ExpectedRelease, 'release_date'>): Date | null {
  if (release_date === null) return null;
  const { last = null } = daySpan(release_date) ?? {};
  // The day begins last twelve hours behind UTC; a day more is the catalog's.
  return last === null ? null : new Date((last + 1) * 86_400_000 + 12 * 3_600_000);
}

/** The change that says that an expected release isn't there a day after its date. */
export function missedChange(
  artist: OwnOccasion['artist'],
  { id: expectedId, title, release_date, upc, label }: ExpectedRelease,
  now: Date,
): Change {
  const date = release_date ?? '';
  // With another date it is awaited anew, and may be missed again.
  const id = derivedId(
    'change',
    artist.id,
    'expected',
    expectedId,
    'RELEASE_MISSED',
    Date.parse(date),
  );
  const named = { artist: artist.name, title, upc: upc ?? '', date };
  return ownChange({ id, artist, now }, 'RELEASE_MISSED', {
    summary: expectedWords.missed(named),
    field: 'expected_release',
    before: { id: expectedId, title, release_date, upc, label },
    after: null,
    reasons: [expectedWords.notThere({ date })],
  });
}
