import { counted, numberText } from '../format.ts';
import { percentText } from '../number-format.ts';

/** How a number moved: its last value, and against which earlier one. */
export interface Trend {
  value: number;
  before: number;
  /** Whole days between the two. */
  days: number;
}

/** `Followers: 140,083, down 9.6% in 7 days`. */
export function trendText(name: string, movement: Trend): string {
  const moved = movedText(movement);
  return `${name}: ${numberText(movement.value)}${moved === null ? '' : `, ${moved}`}`;
}

/** `down 9.6% in 7 days`; null of one reading. */
export function movedText({ value, before, days }: Trend): string | null {
  if (days === 0 && value === before) return null;
  const span = days === 0 ? 'within the day' : `in ${counted(days, 'day')}`;
  if (value === before) return `unchanged ${span}`;
  const direction = value > before ? 'up' : 'down';
  const by =
    before === 0
      ? numberText(Math.abs(value - before))
      : percentText(Math.abs(value - before) / before);
  return `${direction} ${by} ${span}`;
}
