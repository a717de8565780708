import type { Payload } from '../../change.ts';
import type { Reading } from '../chart/points.ts';

const dayMs = 86_400_000;
const daysBefore = 30;
const daysAfter = 7;
const historyDaysMax = 365;

/** From when to when a chart shows what led to a change of a number, and what followed. */
export interface Window {
  from: string;
  until: string;
  /** How many days of history that takes, today included. */
  days: number;
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The 30 days before a change, and up to 7 days after it. */
export function windowOf({ readings = [] }: Payload, detectedAt: string, now: Date): Window {
  const times = readings.map(({ at }) => Date.parse(at));
  const lastMs = Math.max(...times, Date.parse(detectedAt));
  const fromMs = lastMs - daysBefore * dayMs;
  const days = Math.ceil((now.getTime() - fromMs) / dayMs) + 1;
  return {
    from: dayOf(fromMs),
    until: dayOf(Math.min(lastMs + daysAfter * dayMs, now.getTime())),
    days: Math.min(Math.max(days, 1), historyDaysMax),
  };
}

/**
 * The readings in the window, oldest first, with those that the change was judged by: what the plan
 * keeps of the history may be shorter than that.
 */
export function readingsIn(
  history: readonly Reading[],
  { readings = [] }: Payload,
  { from, until }: Window,
): Reading[] {
  const isInside = ({ at }: Reading) => at.slice(0, 10) >= from && at.slice(0, 10) <= until;
  const inside = history.filter(isInside);
  const known = new Set(
    inside.filter(({ value }) => value !== null).map(({ at }) => at.slice(0, 10)),
  );
  const own = readings.filter(
    (reading) => isInside(reading) && !known.has(reading.at.slice(0, 10)),
  );
  return [...inside, ...own].toSorted((a, b) => a.at.localeCompare(b.at));
}
