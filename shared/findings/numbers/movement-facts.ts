import type { Severity } from '../../changes/rules/info.ts';
import type { DayValue, Direction, Doubt, NumberField } from './day-value.ts';

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
