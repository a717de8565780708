import type { DayValue } from './day-value.ts';

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
