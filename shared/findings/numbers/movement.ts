import type { Severity } from '../../changes/rules/info.ts';

/** The numbers of an artist that have a value a day, and are watched where the catalog tells them. */
export const numberFields = ['followers', 'monthly_listeners'] as const;
export type NumberField = (typeof numberFields)[number];

/** Up or down. */
export type Direction = 1 | -1;

/** A number on a day that may be relied on. `count` is the day, counted from 1970. */
export interface DayValue {
  day: string;
  count: number;
  value: number;
}

/**
 * So many days without a value that may be relied on, and no more, are waited out. What happened in a
 * longer gap is learned.
 */
export const gapDays = 7;

/**
 * Why a value wasn't trusted at once. `multiple`: it could have been a catalog error, but it
 * stayed. `no_multiple`: the same, until a value came that couldn't be one. `zero`: it could have
 * been a gap.
 */
export type Doubt = 'multiple' | 'no_multiple' | 'zero';

/** The logarithm of a number of people; of nobody as of half a person. */
export function logOf(value: number): number {
  return Math.log(Math.max(value, 0.5));
}

/** From one value to the next, as growth in logarithms a day: a gap is divided by its days. */
export interface GrowthStep {
  from: DayValue;
  to: DayValue;
  perDay: number;
}

/** The steps between values, oldest first. */
export function growthSteps(values: readonly DayValue[]): GrowthStep[] {
  return values.slice(1).flatMap((to, index) => {
    const from = values[index];
    if (!from) return [];
    const perDay = (logOf(to.value) - logOf(from.value)) / (to.count - from.count);
    return [{ from, to, perDay }];
  });
}

export const weekDays = 7;

/** How a number moved; `share` is relative to `from`, `perWeek` what falls on a week of it. */
export interface Movement {
  from: DayValue;
  to: DayValue;
  days: number;
  share: number;
  perWeek: number;
}

/** The movement between two values. A rise from zero counts as the whole number. */
export function movementBetween(from: DayValue, to: DayValue): Movement {
  const days = to.count - from.count;
  const ratio = to.value / Math.max(from.value, 1);
  const perWeek = (days > weekDays ? ratio ** (weekDays / days) : ratio) - 1;
  return { from, to, days, share: ratio - 1, perWeek };
}

/** The movement up to the value at `index`, from the oldest value of the week before it. */
export function weekMovement(values: readonly DayValue[], index: number): Movement | null {
  const to = values[index];
  const from = values[weekStart(values, index)];
  return to && from && from !== to ? movementBetween(from, to) : null;
}

/** Where the week up to the value at `index` begins; a longer gap is one step. */
export function weekStart(values: readonly DayValue[], index: number): number {
  const to = values[index];
  let start = Math.max(0, index - 1);
  for (let at = index - 2; to && at >= 0; at -= 1) {
    const older = values[at];
    if (!older || to.count - older.count > weekDays) break;
    start = at;
  }
  return start;
}

/** The rule by which a movement stands out. */
export type Ground =
  /** A plain limit: what falls on a week (signed), and the limit that it passes. */
  | { rule: 'share'; perWeek: number; limit: number }
  /** The artist's own steps: their usual spread in people, from so many steps, and how many times. */
  | { rule: 'own_steps'; spread: number; steps: number; times: number }
  /** The artist's own days or weeks: so many times the usual loss, gain or movement. */
  | { rule: 'own_days' | 'own_weeks'; times: number; of: 'loss' | 'gain' | 'movement' };

/** From one value to another. */
export interface Span {
  from: DayValue;
  to: DayValue;
}

/**
 * A rise of which a drop is the way back: of monthly listeners, 28 days later, when who came then is no
 * longer counted; of followers, within so many days. `part`: the drop goes much further down than that.
 */
export interface Echo extends Span {
  explains: 'all' | 'part';
  /** How many people it explains. */
  expected: number;
}

/**
 * A movement that is reported: what moved, why it is reported, and why now. All of its sentences
 * are made from these facts, and its severity is that of the span they name.
 */
export interface MovementFacts extends Span {
  field: NumberField;
  direction: Direction;
  severity: Severity;
  /** Why it is reported, the strongest rule first. */
  grounds: readonly Ground[];
  /** Where the number was expected to be on the last day. */
  expected: { low: number; high: number };
  /** The reading that showed it, and why that was not its own last one; null: it was. */
  shown: DayValue;
  held: Doubt | null;
  /** The rise that it takes back; null where there is none. */
  echo: Echo | null;
  /** The day of a release before the history began, of which it is the echo (YYYY-MM-DD). */
  release?: string;
  /** The last report in that direction: then this one comes for its severity, or long after. */
  reported: (Span & { severity: Severity }) | null;
  /** The readings after it that kept it; none while it waits. */
  kept: readonly DayValue[];
}
