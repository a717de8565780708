import type { Trend } from '../../text/trend.ts';
import { pointsOf, type Reading } from './points.ts';

const dayMs = 86_400_000;

/**
 * The last number against the one of seven days before, or against the oldest if there is no reading
 * that old. Null without a number.
 */
export function trendOf(readings: readonly Reading[]): Trend | null {
  const points = pointsOf(readings);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const weekAgo = last.ms - 7 * dayMs;
  const from = points.findLast(({ ms }) => ms <= weekAgo) ?? first;
  return {
    value: last.value,
    before: from.value,
    days: Math.round((last.ms - from.ms) / dayMs),
  };
}
