import { ageSeconds } from './bounds.ts';
import type { OpenChange, Verdict } from '../types.ts';

/** Artists are counted by type of change in slots of five minutes. */
const slotMs = 300_000;
const slotsPerHour = 12;
const slotsPerTenMinutes = 2;
const slotsPerDay = 24 * slotsPerHour;
/** What is usual is taken from that many days. */
export const usualDays = 7;

/** So many artists in an hour, or already in ten minutes, … */
export interface ArtistsMin {
  hour: number;
  tenMinutes: number;
}
const usualMin: ArtistsMin = { hour: 20, tenMinutes: 20 };
/** … and over so many times the usual rate, and it is taken for the source's doing. */
const usualTimes = 5;
/** For that long it is held, looking again every hour. */
const heldSeconds = 6 * 3600;
const lookSeconds = 3600;

/** In how many artists a type was detected, by slot. */
export type Sightings = ReadonlyMap<number, number>;

/** The slot of a time: a number that counts on without a break. */
export function slotOf(at: Date): number {
  return Math.floor(at.getTime() / slotMs);
}

/** What was seen in too many artists at once. */
export interface Surge {
  artists: number;
  /** As a person reads it. */
  span: 'an hour' | 'ten minutes';
  /** In a span of that length. */
  usual: number;
}

/**
 * Whether a change that was detected `at` was one of very many of its type. An hour about it is
 * held against the hours of the week before: their mean, the mean of that time of day (numbers are
 * judged at midnight), and the same hour of the week before (releases come out on Fridays). Ten
 * minutes are enough where they already show the pace, or those who are looked at first would be
 * told before the rest is counted. A service that watches few artists sees few of them before the
 * first is confirmed: with a smaller `min` it holds sooner, and holds more that is true.
 */
export function surgeAt(sightings: Sightings, at: Date, min = usualMin): Surge | null {
  const slot = slotOf(at);
  return (
    surgeWithin(sightings, slot, slotsPerHour, min) ??
    surgeWithin(sightings, slot, slotsPerTenMinutes, min)
  );
}

function surgeWithin(
  sightings: Sightings,
  slot: number,
  length: number,
  min: ArtistsMin,
): Surge | null {
  const isHour = length === slotsPerHour;
  // An hour has to have the change in it; what goes on within that hour is enough of the shorter one.
  const ends = Array.from({ length: slotsPerHour }, (_, later) => slot + later);
  const counted = ends.map((end) => ({ end, artists: countUntil(sightings, end, length) }));
  const { end, artists } = counted.reduce((most, one) => (one.artists > most.artists ? one : most));
  const usual = usualOf(sightings, end, length);
  if (artists < (isHour ? min.hour : min.tenMinutes)) return null;
  if (artists <= usualTimes * usual) return null;
  return { artists, usual, span: isHour ? 'an hour' : 'ten minutes' };
}

function countUntil(sightings: Sightings, end: number, length: number): number {
  let count = 0;
  for (let slot = end - length + 1; slot <= end; slot += 1) count += sightings.get(slot) ?? 0;
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

/** What an operator decided about all changes of a type that were detected until then. */
export interface HoldDecision {
  decision: 'release' | 'dismiss';
  decided_at: Date;
}

/**
 * What becomes of a change that would be confirmed, though the same type was seen in very many
 * artists at once: it waits, is looked at every hour, and is confirmed when it is still so after six
 * hours. The operator may release or dismiss all of a type before.
 */
export function heldForSource(
  open: OpenChange,
  verdict: Extract<Verdict, { kind: 'confirm' }>,
  surge: Surge,
  decided: HoldDecision | null,
  now: Date,
): Verdict {
  if (decided && decided.decided_at >= open.detected_at) {
    return decided.decision === 'release'
      ? verdict
      : {
          kind: 'dismiss',
          reason: `the operator took it for the source's doing: ${wordsOf(surge)}`,
        };
  }
  const leftSeconds = heldSeconds - ageSeconds(open, now);
  if (leftSeconds <= 0) return verdict;
  const { finding } = verdict;
  const reasons = [...finding.payload.reasons, `held: ${wordsOf(surge)}`];
  return {
    kind: 'wait',
    until: new Date(now.getTime() + Math.min(leftSeconds, lookSeconds) * 1000),
    waiting_for_source: true,
    finding: { ...finding, payload: { ...finding.payload, reasons } },
  };
}

function wordsOf({ artists, span }: Surge): string {
  return `the same came to ${artists} artists within ${span}, as when the source itself has a fault`;
}
