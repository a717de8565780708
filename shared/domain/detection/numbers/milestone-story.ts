import type { Message } from '../words.ts';
import {
  firstTime,
  milestoneAt,
  onceInDays,
  type Settled,
  settledMilestone,
} from './milestones.ts';
import type { DayValue, NumberField } from './day-value.ts';

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
