import { hash } from 'node:crypto';
import { infoOf } from '../../changes/rules/change-type.ts';
import { atOthers } from '../../findings/severity-context.ts';
import type { About, OpenChange, Verdict } from '../../findings/types.ts';
import { type Coverage, partShown } from '../../watches/rules/coverage.ts';
import { asOpenChange, type Context, type OpenSubject } from '../../watches/rules/known.ts';
import {
  alikeAt,
  alikeDays,
  countedAs,
  countedValue,
  mayBeSurge,
  type Sightings,
  type SourceHoldDecision,
  type Surge,
  surgeAt,
  surgeDays,
} from './surge.ts';
import { alikeUntil, isNeverHeld } from '../../checks/rules/zeros.ts';
import { dayOf } from '../../domain/text/text.ts';

/** Where a type of change, or one of its values, was found among all artists of the service. */
export interface Sighted {
  sightings: Sightings;
  /** The operator's last decision. */
  decided: SourceHoldDecision | null;
  /** The watches of some artists at whom it was counted last; absent: nobody asked. */
  watches?: readonly string[];
}

/** By type of change, and by type with value. */
export type Others = ReadonlyMap<string, Sighted>;

/** Something that is counted among all artists, and when it was seen. */
export interface Sighting {
  what: string;
  at: Date;
}

/** Sightings at other artists show whether a finding is a fault of the source. */
export function sightingsOf({ change_type, open }: OpenSubject): Sighting[] {
  const at = new Date(open.detected_at);
  return countedAs({ change_type, payload: open.payload }).map(({ what }) => ({ what, at }));
}

type Confirm = Extract<Verdict, { kind: 'confirm' }>;

const none: Sighted = { sightings: new Map(), decided: null };

/** What a finding is suspected for: too many artists have its type, or its very value; null: nothing. */
export function surgeOf(
  subject: OpenSubject,
  others: Others,
  { coverage }: Pick<Context, 'coverage'>,
): (Omit<Sighted, 'sightings'> & { surge: Surge }) | null {
  const open = asOpenChange(subject);
  const { change_type, detected_at: at } = open;
  const [ofType, ofValue] = sightingsOf(subject).map(({ what }) => others.get(what) ?? none);
  const { sightings, ...about } = ofType ?? none;
  const alike = ofValue && alikeAt(ofValue.sightings, alikeUntil(open, at), about.decided);
  const many = isNeverHeld(open)
    ? null
    : surgeAt(sightings, at, about.decided, partShown(change_type, coverage));
  const surge = many?.kind === 'surge' ? many : (alike ?? many);
  return surge && { ...about, surge };
}

/** What is confirmed, with about how many other artists of the catalog have the same. */
export function withOthers(subject: OpenSubject, verdict: Confirm, others: Others): Verdict {
  const open = asOpenChange(subject);
  if (infoOf(open.change_type).road !== 'days') return withOthersAlike(open, verdict, others);
  const [ofDay] = sightingsOf(subject);
  const { sightings } = (ofDay && others.get(ofDay.what)) ?? none;
  const artists = [...sightings.values()].reduce((sum, count) => sum + count, 0);
  return { ...verdict, finding: atOthers(verdict.finding, artists - 1) };
}

/**
 * Under what an artist is counted that has a change of the same release or track as others: a release
 * that names many artists appears, or goes, at all of them. How each of them was told of a release that
 * appeared, as its own or as a suspicious one, makes no difference. Null: its subject is the artist,
 * or its value is counted anyway.
 */
export function sharedSubject(change: About): string | null {
  const { change_type, payload } = change;
  const { kind, id } = payload.subject;
  const { road, movement } = infoOf(change_type);
  if (kind === 'artist' || road === 'days' || countedValue(change) !== null) return null;
  const what = movement === 'added' ? movement : change_type;
  const digest = hash('sha256', JSON.stringify([what, kind, id]), 'base64url');
  return `same-subject#${digest.slice(0, 16)}`;
}

/** The finding with about how many other artists of the catalog have the same release, track, or value. */
function withOthersAlike(
  change: Pick<OpenChange, 'change_type' | 'payload' | 'detected_at'>,
  verdict: Confirm,
  others: ReadonlyMap<string, { sightings: Sightings }>,
): Confirm {
  const what = countedValue(change) ?? sharedSubject(change);
  const sightings = what === null ? undefined : others.get(what)?.sightings;
  const alike = sightings && alikeAt(sightings, change.detected_at);
  return alike ? { ...verdict, finding: atOthers(verdict.finding, alike.artists - 1) } : verdict;
}

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
