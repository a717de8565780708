import { infoOf } from '../../changes/rules/change-type.ts';
import { dayOf } from '../../domain/text/text.ts';
import { type Coverage, partShown } from '../../watches/rules/coverage.ts';
import type { OpenSubject } from '../../watches/rules/known.ts';
import { sharedSubject, type Sighting, sightingsOf } from './suspicion.ts';
import { alikeAt, alikeDays, mayBeSurge, type Sightings, surgeDays } from './surge.ts';

/** What is counted of all artists on a UTC day: of a type, of a value, or of a change of one thing. */
export interface CountedDay {
  what: string;
  day: string;
}

/** The counts that what is due may need. */
export interface CountsDue {
  /** Of types and values: the days around each finding. */
  days: readonly CountedDay[];
  /** Of releases and tracks: the days on which they were found. */
  shared: readonly CountedDay[];
}

/**
 * The counts that show whether what is due may be at too many artists, and at how many the same is. As a
 * rule that is all it takes; where it may be too many, {@link weeksToRead} says what else.
 */
export function countsDue(due: readonly OpenSubject[]): CountsDue {
  const days = due.flatMap((subject) => {
    const { ofType, ofValue } = countedUnder(subject);
    return [
      ...(ofType ? surgeDays(ofType.at).map((day) => ({ what: ofType.what, day })) : []),
      ...(ofValue ? alikeDays(ofValue.at).map((day) => ({ what: ofValue.what, day })) : []),
    ];
  });
  const shared = sharedOf(due).map(({ what, at }) => ({ what, day: dayOf(at) }));
  return { days: eachOnce(days), shared: eachOnce(shared) };
}

/**
 * The types of which the whole week and the operator's decision are needed: so many artists show it, or
 * the same value, that it may be too many. For all others, neither makes a difference.
 * @param counted the days of {@link countsDue}.
 */
export function weeksToRead(
  due: readonly OpenSubject[],
  counted: ReadonlyMap<string, Sightings>,
  coverage: Coverage,
): Sighting[] {
  const seen = ({ what }: Sighting): Sightings => counted.get(what) ?? new Map<number, number>();
  const needed = due.flatMap((subject) => {
    const { ofType, ofValue } = countedUnder(subject);
    if (!ofType) return [];
    const part = partShown(subject.change_type, coverage);
    const isNeeded =
      mayBeSurge(seen(ofType), ofType.at, part) ||
      (ofValue !== undefined && alikeAt(seen(ofValue), ofValue.at) !== null);
    return isNeeded ? [ofType] : [];
  });
  return earliestOf(needed);
}

/** Under what a finding is counted that may be held; nothing for numbers, which never are. */
function countedUnder(subject: OpenSubject): { ofType?: Sighting; ofValue?: Sighting } {
  if (infoOf(subject.change_type).road === 'days') return {};
  const [ofType, ofValue] = sightingsOf(subject);
  return { ...(ofType && { ofType }), ...(ofValue && { ofValue }) };
}

/** Each of which is asked once, at its earliest: the counts from one time on include those of any later time. */
export function earliestOf(all: readonly Sighting[]): Sighting[] {
  const earliestLast = all.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return [...new Map(earliestLast.map((one) => [one.what, one])).values()];
}

/** Under what findings of the same release or track are counted, and when each was found. */
export function sharedOf(subjects: readonly OpenSubject[]): Sighting[] {
  return subjects.flatMap(({ change_type, open }) => {
    const what = sharedSubject({ change_type, payload: open.payload });
    return what === null ? [] : [{ what, at: new Date(open.detected_at) }];
  });
}

function eachOnce(all: readonly CountedDay[]): CountedDay[] {
  return [...new Map(all.map((one) => [`${one.what} ${one.day}`, one])).values()];
}
