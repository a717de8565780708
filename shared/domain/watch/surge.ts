import { patience } from '../detection/patience.ts';
import { createHash } from 'node:crypto';
import type { OpenChange } from '../detection/types.ts';

/** Artists are counted by type of change in slots of five minutes. */
const slotMs = 300_000;
const slotsPerHour = 12;
const slotsPerTenMinutes = 2;
const slotsPerDay = 24 * slotsPerHour;
/** What is usual is taken from that many days. */
export const usualDays = 7;

/** So many artists in an hour … */
const artistsMin = 20;
/** … and over so many times the usual rate, and it is taken for the source's doing. */
const usualTimes = 5;
/** So many within ten minutes may be the first of very many: those who follow are waited for. */
const artistsFew = 5;

/** So many who get the very same label or picture within a day did not change it themselves. */
const alikeMin = 3;

/** In how many artists of the catalog a type was detected, by slot; one counts once in a clock hour. */
export type Sightings = ReadonlyMap<number, number>;

/** The slot of a time: a number that counts on without a break. */
export function slotOf(at: Date): number {
  return Math.floor(at.getTime() / slotMs);
}

/** What an operator decided about all changes of a type that were detected until then. */
export interface HoldDecision {
  decision: 'release' | 'dismiss';
  decided_at: Date;
}

/** What was seen in too many artists at once. */
export interface Surge {
  /**
   * `beginning`: not too many yet, but so fast that they may become it. `alike`: few, but all have
   * the very same now.
   */
  kind: 'surge' | 'beginning' | 'alike';
  artists: number;
  /** In a span of that length: an hour of a surge, ten minutes of a beginning; 0 of the same. */
  usual: number;
}

/**
 * Whether a change that was detected `at` was one of very many of its type: in an hour about it, or
 * in the six hours before, since a fault of the source goes on meanwhile. An hour is held against
 * the hours of the week before: their mean, the mean of that time of day (numbers are judged at
 * midnight), and the same hour of the week before (releases come out on Fridays).
 * @param decided what the operator released: surges until then are over.
 */
export function surgeAt(
  sightings: Sightings,
  at: Date,
  decided: HoldDecision | null = null,
): Surge | null {
  const released = releasedUntil(decided);
  const slot = slotOf(at);
  const hours = slotsFrom(slot - (patience.sourceHold * 1000) / slotMs, slot + slotsPerHour - 1);
  const surge = greatest(sightings, hours, { length: slotsPerHour, min: artistsMin, released });
  if (surge) return { kind: 'surge', ...surge };
  const soon = slotsFrom(slot, slot + slotsPerTenMinutes - 1);
  const few = { length: slotsPerTenMinutes, min: artistsFew, released };
  const beginning = greatest(sightings, soon, few);
  return beginning && { kind: 'beginning', ...beginning };
}

/**
 * Under what the value is counted that a change leads to, where artists don't come to have the same
 * by themselves: a label or a picture. Null for anything else.
 */
export function countedValue({
  change_type,
  payload: { field, after },
}: Pick<OpenChange, 'change_type' | 'payload'>): string | null {
  const value = field === 'image' ? idOf(after) : after;
  if (!['label', 'image'].includes(field) || typeof value !== 'string') return null;
  return `${change_type}#${createHash('sha256').update(value).digest('base64url').slice(0, 16)}`;
}

function idOf(after: OpenChange['payload']['after']): unknown {
  return after !== null && typeof after === 'object' && 'id' in after ? after.id : null;
}

/**
 * Whether a value that was detected `at` came to several artists within a day, as when the source
 * fills in something of its own. Pages are read in rotation: that is too slow for a surge.
 * @param sightings of the value; an artist counts once in a UTC day.
 * @param decided what the operator released of the type: what came until then is over.
 */
export function alikeAt(
  sightings: Sightings,
  at: Date,
  decided: HoldDecision | null = null,
): Surge | null {
  const from = Math.max(slotOf(at) - slotsPerDay, releasedUntil(decided) + 1);
  const artists = countFrom(sightings, from, slotOf(at) + slotsPerHour);
  return artists < alikeMin ? null : { kind: 'alike', artists, usual: 0 };
}

/** The last slot that the operator released. */
function releasedUntil(decided: HoldDecision | null): number {
  return decided?.decision === 'release' ? slotOf(decided.decided_at) : -Infinity;
}

function slotsFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** The span of `length` slots with most artists, of those that end at `ends` and have too many. */
function greatest(
  sightings: Sightings,
  ends: readonly number[],
  { length, min, released }: { length: number; min: number; released: number },
): Pick<Surge, 'artists' | 'usual'> | null {
  const many = ends
    .map((end) => {
      const from = Math.max(end - length, released) + 1;
      return { end, artists: countFrom(sightings, from, end) };
    })
    .filter(({ artists }) => artists >= min)
    .toSorted((a, b) => b.artists - a.artists);
  for (const { end, artists } of many) {
    const usual = usualOf(sightings, end, length);
    if (artists > usualTimes * usual) return { artists, usual };
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
  // An hour of which the most may lie a little earlier or later.
  const near = (day: number) =>
    Math.max(...[-1, 0, 1].map((shift) => countUntil(sightings, day + shift * length, length)));
  const sameTime = days.map(near);
  const lastEnd = end - slotsPerDay + slotsPerHour;
  const spans = (usualDays * slotsPerDay) / length;
  const mean = countUntil(sightings, lastEnd, usualDays * slotsPerDay) / spans;
  const meanAtThatTime = sameTime.reduce((sum, count) => sum + count, 0) / usualDays;
  return Math.max(mean, meanAtThatTime, sameTime.at(-1) ?? 0);
}
