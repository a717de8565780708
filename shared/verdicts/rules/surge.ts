import { hash } from 'node:crypto';
import { movementOf } from '../../findings/numbers/thresholds.ts';
import { patience } from '../../findings/patience.ts';
import type { About, OpenChange } from '../../findings/types.ts';
import { dayOf } from '../../domain/text/text.ts';
import { areTooMany, type Limit, limitsOf, slotMinutes, slotsPerHour } from './surge-limits.ts';
import { exactNumber, isNeverHeld, isZero } from '../../checks/rules/zeros.ts';

const slotMs = slotMinutes * 60_000;
const slotsPerDay = 24 * slotsPerHour;
/** What is usual is computed from this many days. */
export const usualDays = 7;

/** A fault of the source lasts: for so long after its last sighting, what comes alone counts to it. */
const holdMs = patience.sourceHold * 1000;
/** This many artists who get exactly the same label or picture within a day did not change it themselves. */
const alikeMin = 3;

/** How many artists of the catalog a type was found at, by slot; each counts once per clock hour. */
export type Sightings = ReadonlyMap<number, number>;

/** The slot of a time: slots are numbered without a gap. */
export function slotOf(at: Date): number {
  return Math.floor(at.getTime() / slotMs);
}

/** What an operator decided about all changes of a type that were found up to `decided_at`. */
export interface SourceHoldDecision {
  decision: 'release' | 'dismiss';
  decided_at: Date;
}

/** A type, or a value, that was found at too many artists at once. */
export interface Surge {
  /**
   * `beginning`: not too many yet, but so fast that there may soon be. `alike`: only a few, but all
   * of them have exactly the same value now.
   */
  kind: 'surge' | 'beginning' | 'alike';
  artists: number;
  /** The usual count: in an hour for `surge`, in the shorter span for `beginning`; 0 for `alike`. */
  usual: number;
  /** It was over before the change was found: nothing is held for it after this time. */
  holds_until?: Date;
}

/**
 * Whether a change that was found `at` this time was one of very many of its type: in any hour around
 * it, or in the six hours before, since a fault of the source lasts. An hour is compared with the
 * week before: with its mean, with the mean at that time of day (numbers are judged at midnight), and
 * with the same hour a week ago (releases come out on Fridays).
 * @param decided what the operator released: surges up to then are over.
 * @param part of the artists with the type, the part at which an hour shows it (`coverage.ts`).
 */
export function surgeAt(
  sightings: Sightings,
  at: Date,
  decided: SourceHoldDecision | null = null,
  part = 1,
): Surge | null {
  const released = releasedUntil(decided);
  const slot = slotOf(at);
  const limits = limitsOf(part);
  const hour = { ...limits.surge, released };
  const around = greatest(sightings, eachFrom(slot, slot + slotsPerHour - 1), hour);
  if (around) return { kind: 'surge', ...around };
  const before = eachFrom(slot - holdMs / slotMs, slot - 1);
  const earlier = greatest(sightings, before, hour);
  if (earlier) {
    const last = before.findLast((end) => greatest(sightings, [end], hour)) ?? slot;
    const holds_until = new Date(lastSeen(sightings, last) * slotMs + holdMs);
    return { kind: 'surge', ...earlier, holds_until };
  }
  const few = { ...limits.beginning, released };
  const beginning = greatest(sightings, eachFrom(slot, slot + few.length - 1), few);
  return beginning && { kind: 'beginning', ...beginning };
}

/**
 * Whether so many artists are counted in one of the spans that {@link surgeAt} looks at as it takes at
 * least, whatever is usual. If not, neither the week before nor a decision makes a difference.
 * @param sightings of the days of {@link surgeDays}, or more.
 */
export function mayBeSurge(sightings: Sightings, at: Date, part = 1): boolean {
  const slot = slotOf(at);
  const { surge, beginning } = limitsOf(part);
  const isReached = (first: number, { length, artistsMin }: Limit) =>
    eachFrom(first, slot + length - 1).some(
      (end) => countUntil(sightings, end, length) >= artistsMin,
    );
  return isReached(slot - holdMs / slotMs, surge) || isReached(slot, beginning);
}

/** The UTC days of the spans that {@link surgeAt} compares with what is usual. */
export function surgeDays(at: Date): string[] {
  const slot = slotOf(at);
  return daysOf(slot - holdMs / slotMs - slotsPerHour + 1, slot + slotsPerHour - 1);
}

/** The UTC days whose counts {@link alikeAt} adds up. */
export function alikeDays(at: Date): string[] {
  return daysOf(slotOf(at) - slotsPerDay, slotOf(at) + slotsPerHour);
}

function daysOf(firstSlot: number, lastSlot: number): string[] {
  const numberOf = (slot: number) => Math.floor(slot / slotsPerDay);
  return eachFrom(numberOf(firstSlot), numberOf(lastSlot)).map((day) =>
    dayOf(new Date(day * slotsPerDay * slotMs)),
  );
}

/**
 * Until when (in ms) a change is held: for so long from `since`, or for six hours from the surge if that
 * was over before the change was found.
 */
export function heldUntil(
  since: string,
  { holds_until }: Surge,
  holdSeconds: number = patience.sourceHold,
): number {
  const own = Date.parse(since) + holdSeconds * 1000;
  return holds_until ? Math.min(own, holds_until.getTime()) : own;
}

/**
 * The key under which the new value of a change is counted, for values that artists don't share by
 * chance: a label, a picture, zero, or a number of four digits or more. Null for anything else.
 */
export function countedValue(change: About): string | null {
  const { change_type, payload } = change;
  if (isZero(change)) return `${change_type}#zero`;
  const number = exactNumber(change);
  if (number !== null) return `${change_type}#is-${number}`;
  const { field, after } = payload;
  const value = field === 'image' ? idOf(after) : after;
  if (!['label', 'image'].includes(field) || typeof value !== 'string') return null;
  return `${change_type}#${hash('sha256', value, 'base64url').slice(0, 16)}`;
}

/** Under what an artist is counted for a finding: once per clock hour, or once per UTC day. */
export interface Counted {
  what: string;
  span: 'hour' | 'day';
}

/**
 * Under what an artist is counted for a finding: its type, and the value where {@link countedValue}
 * has one. Movements of numbers are counted by the day on which they ended, and held only for their value.
 */
export function countedAs(change: About): Counted[] {
  const { change_type, payload } = change;
  const value = countedValue(change);
  const ofValue = value === null ? [] : [{ what: value, span: 'day' as const }];
  if (isNeverHeld(change)) {
    const day = movementOf(change_type) ? payload.readings?.[1]?.at.slice(0, 10) : undefined;
    return day === undefined ? [] : [{ what: `${change_type}#${day}`, span: 'day' }, ...ofValue];
  }
  return [{ what: change_type, span: 'hour' }, ...ofValue];
}

function idOf(after: OpenChange['payload']['after']): unknown {
  return after !== null && typeof after === 'object' && 'id' in after ? after.id : null;
}

/**
 * Whether several artists got the same value within a day, as when the source fills in a placeholder.
 * Pages are read in turn, so such a fault is too slow for a surge.
 * @param sightings of the value; an artist counts once per UTC day.
 * @param decided what the operator released of the type: sightings up to then are over.
 */
export function alikeAt(
  sightings: Sightings,
  at: Date,
  decided: SourceHoldDecision | null = null,
): Surge | null {
  const from = Math.max(slotOf(at) - slotsPerDay, releasedUntil(decided) + 1);
  const artists = countFrom(sightings, from, slotOf(at) + slotsPerHour);
  return artists < alikeMin ? null : { kind: 'alike', artists, usual: 0 };
}

/** The last slot that the operator released. */
function releasedUntil(decided: SourceHoldDecision | null): number {
  return decided?.decision === 'release' ? slotOf(decided.decided_at) : -Infinity;
}

/** The last slot up to `end` in which anything was seen. */
function lastSeen(sightings: Sightings, end: number): number {
  return eachFrom(end - slotsPerHour + 1, end).findLast((slot) => sightings.has(slot)) ?? end;
}

function eachFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** Of the spans of `length` slots that end at `ends` and have too many artists: the largest. */
function greatest(
  sightings: Sightings,
  ends: readonly number[],
  { released, ...limit }: Limit & { released: number },
): Pick<Surge, 'artists' | 'usual'> | null {
  const many = ends
    .map((end) => {
      const from = Math.max(end - limit.length, released) + 1;
      return { end, artists: countFrom(sightings, from, end) };
    })
    .filter(({ artists }) => artists >= limit.artistsMin)
    .toSorted((a, b) => b.artists - a.artists);
  for (const { end, artists } of many) {
    const usual = usualOf(sightings, end, limit.length);
    if (areTooMany(artists, usual, limit)) return { artists, usual };
  }
  return null;
}

function countUntil(sightings: Sightings, end: number, length: number): number {
  return countFrom(sightings, end - length + 1, end);
}

function countFrom(sightings: Sightings, from: number, end: number): number {
  let count = 0;
  for (let slot = from; slot <= end; slot += 1) count += sightings.get(slot) ?? 0;
  return count;
}

function usualOf(sightings: Sightings, end: number, length: number): number {
  const days = Array.from({ length: usualDays }, (_, at) => end - (at + 1) * slotsPerDay);
  // The busiest hour of that day may begin a little earlier or later.
  const near = (day: number) =>
    Math.max(...[-1, 0, 1].map((shift) => countUntil(sightings, day + shift * length, length)));
  const sameTime = days.map(near);
  const lastEnd = end - slotsPerDay + slotsPerHour;
  const spans = (usualDays * slotsPerDay) / length;
  const mean = countUntil(sightings, lastEnd, usualDays * slotsPerDay) / spans;
  const meanAtThatTime = sameTime.reduce((sum, count) => sum + count, 0) / usualDays;
  return Math.max(mean, meanAtThatTime, sameTime.at(-1) ?? 0);
}
