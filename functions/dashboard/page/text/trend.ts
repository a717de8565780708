import { numberText } from '../format.ts';
import { percentText } from '../number-format.ts';
import { plural } from '../plural.ts';

interface Movement {
  value: number;
  before: number;
  days: number;
}

/** `Followers: 140,083, down 9.6% in 7 days`. */
export function trendText(name: string, { value, before, days }: Movement): string {
  const now = `${name}: ${numberText(value)}`;
  if (days === 0 && value === before) return now;
  const span =
    days === 0
      ? 'within the day'
      : `in ${numberText(days)} ${plural(days, { one: 'day', other: 'days' })}`;
  if (value === before) return `${now}, unchanged ${span}`;
  const direction = value > before ? 'up' : 'down';
  const by =
    before === 0
      ? numberText(Math.abs(value - before))
      : percentText(Math.abs(value - before) / before);
  return `${now}, ${direction} ${by} ${span}`;
}
