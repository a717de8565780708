import { message, type Message } from '../words.ts';
import type { DayValue, NumberField } from './movement.ts';

/** The first one; the others are ten times the one before. */
const firstMilestone = 10_000;
/** A milestone that was reached within that time is not reached anew. */
export const onceInDays = 365;

/** The greatest milestone that lies above `before` and not above `after`; null without one. */
function milestoneBetween(before: number, after: number): number | null {
  if (after < firstMilestone) return null;
  const milestone = 10 ** (String(Math.floor(after)).length - 1);
  return before < milestone ? milestone : null;
}

/** The milestones that lie above `before` and below `milestone`: passed on the way, not told. */
export function milestonesPassed(before: number, milestone: number): number[] {
  const passed: number[] = [];
  for (let one = firstMilestone; one < milestone; one *= 10) if (one > before) passed.push(one);
  return passed;
}

/**
 * The milestone that the value at `index` is the first to reach in a year; null without one. A value
 * that was there for a single day, and is not the first one known, has not reached it.
 */
function milestoneAt(values: readonly DayValue[], index: number): number | null {
  const [before, to] = [values[index - 1], values[index]];
  const milestone = before && to ? milestoneBetween(before.value, to.value) : null;
  if (milestone === null || !to) return null;
  const earlier = values
    .slice(Math.max(0, index - onceInDays), index)
    .filter(({ count }) => to.count - count <= onceInDays);
  const wasReached = earlier.some(
    ({ value }, at) =>
      value >= milestone && (at === 0 || (earlier[at - 1]?.value ?? 0) >= milestone),
  );
  return wasReached ? null : milestone;
}

/**
 * What became of a milestone: the highest that lasted, the day it was reached, and the value that
 * shows it.
 */
interface Settled {
  milestone: number | null;
  reached: DayValue;
  value: DayValue;
}

/**
 * What two values running show to be reached on the way up from `from`: a value that reaches yet a
 * greater milestone waits for the next one itself. Null while that isn't there.
 * @param to the first value that reached a milestone.
 * @param later the values after it, oldest first.
 */
export function settledMilestone(
  from: DayValue,
  to: DayValue,
  later: readonly DayValue[],
): Settled | null {
  let last = to;
  const seen = [to];
  for (const value of later) {
    if (milestoneBetween(last.value, value.value) === null) {
      const milestone = milestoneBetween(from.value, Math.min(last.value, value.value));
      const reached = seen.find((one) => milestone !== null && one.value >= milestone) ?? to;
      return { milestone, reached, value };
    }
    seen.push(value);
    last = value;
  }
  return null;
}

/** Why a milestone is reported: how far back we checked that it hadn't been reached before. */
function firstTime(values: readonly DayValue[], to: DayValue): Message {
  const first = values.find(({ count }) => to.count - count <= onceInDays) ?? to;
  const isYear = to.count - first.count >= onceInDays - 7;
  return isYear ? message('firstInYear', {}) : message('firstSince', { day: first.day });
}

/** A milestone that is reached: the value that reached it, and the one before the way up to it. */
export interface Milestone {
  field: NumberField;
  milestone: number;
  /** Why it is reported: since when it had not been reached. */
  reason: Message;
  from: DayValue;
  to: DayValue;
}

/** A milestone reached on a day, and the value that settled it; null until one does. */
export interface RaisedMilestone {
  day: string;
  milestone: Milestone;
  next: { value: DayValue; keeps: boolean } | null;
}

/**
 * The milestones that the values of a number reach, in order. What is reached while one waits folds
 * into that: reported is the greatest that stays, and neither it nor a lower one again within a year.
 * @param values oldest first.
 */
export function milestonesOf(values: readonly DayValue[], field: NumberField): RaisedMilestone[] {
  const raised: RaisedMilestone[] = [];
  const reported: { milestone: number; count: number }[] = [];
  let openUntil = 0;
  for (const [index, to] of values.entries()) {
    const from = values[index - 1];
    const reached = to.count > openUntil ? milestoneAt(values, index) : null;
    const wasReported = reported.some(
      ({ milestone, count }) => milestone >= (reached ?? 0) && to.count - count <= onceInDays,
    );
    if (reached === null || !from || wasReported) continue;
    const settled = settledMilestone(from, to, values.slice(index + 1));
    openUntil = settled?.value.count ?? Infinity;
    const reason = firstTime(values, to);
    const first: Milestone = { field, milestone: reached, reason, from, to };
    const milestone = settled ? (stayedOf(first, settled) ?? first) : first;
    const keeps = settled?.milestone !== null;
    if (settled && keeps) reported.push({ milestone: milestone.milestone, count: to.count });
    raised.push({ day: to.day, milestone, next: settled && { value: settled.value, keeps } });
  }
  return raised;
}

/** A milestone as it is once it is settled; null when nothing of it stayed. */
export function stayedOf(raised: Milestone, { milestone, reached }: Settled): Milestone | null {
  return milestone === null ? null : { ...raised, milestone, to: reached };
}
