import type { DayValue } from './series.ts';

const weekDays = 7;

/** How a number moved in a week or less; `share` is relative to `from`. */
export interface Movement {
  from: DayValue;
  to: DayValue;
  share: number;
}

/** The movement between two values; of a longer time than a week, what falls on a week of it. */
export function movementBetween(from: DayValue, to: DayValue): Movement {
  const days = to.count - from.count;
  const ratio = to.value / from.value;
  return { from, to, share: (days > weekDays ? ratio ** (weekDays / days) : ratio) - 1 };
}

/** The movement up to the value at `index`, from the oldest value of the week before it. */
export function weekMovement(values: readonly DayValue[], index: number): Movement | null {
  const to = values[index];
  let from = values[index - 1];
  if (!to || !from) return null;
  for (let at = index - 2; at >= 0; at -= 1) {
    const older = values[at];
    if (!older || to.count - older.count > weekDays) break;
    from = older;
  }
  return movementBetween(from, to);
}
