import type { DayValue } from './day-value.ts';
import { usualGrowth } from './growth.ts';
import { movementBetween } from './movement.ts';
import type { Span } from './movement-facts.ts';
import { gravityOf, isMany } from './thresholds.ts';

/** Monthly listeners are those of the last 28 days: who came on a day leaves so many days later. */
const countedDays = 28;
/** The count of a day may be told some days later, and there is not a reading for every day. */
const nearDays = 4;
/** A large loss is explained by a rise that is half of it, a small one only by nearly all of it. */
const explainsPart = { large: 0.5, small: 0.8 } as const;

/**
 * The rise of monthly listeners about 28 days before, where a drop takes that back: those who came
 * then are no longer counted. Null where there was none, or where the drop goes far below the number
 * before the rise.
 * @param size whether the drop passes the plain limit.
 */
export function echoOf(
  values: readonly DayValue[],
  { from, to }: Span,
  size: keyof typeof explainsPart,
): Span | null {
  const rise = greatestRise(
    values.filter(
      ({ count }) =>
        count >= from.count - countedDays - nearDays && count <= to.count - countedDays + nearDays,
    ),
    to.count - from.count + nearDays,
  );
  if (!rise) return null;
  const start = values.findIndex(({ count }) => count === from.count);
  const perDay = Math.max(0, usualGrowth(values, start)?.perDay ?? 0);
  const days = rise.to.count - rise.from.count;
  const gained = rise.to.value - rise.from.value * Math.exp(perDay * days);
  if (gained < explainsPart[size] * (from.value - to.value)) return null;
  const left = { ...from, value: Math.round(from.value - gained) };
  return isLoss(left, to) ? null : rise;
}

/** Whether what is lost besides is critical by itself. */
function isLoss(left: DayValue, to: DayValue): boolean {
  const rest = movementBetween(left, to);
  return (
    gravityOf(rest, 'monthly_listeners', -1) === 'critical' && isMany(rest, 'monthly_listeners', -1)
  );
}

/** The greatest rise of so many days at most. */
function greatestRise(values: readonly DayValue[], daysMax: number): Span | null {
  let best: Span | null = null;
  for (const to of values) {
    const low = values
      .filter(({ count }) => count < to.count && to.count - count <= daysMax)
      .reduce<DayValue | null>((min, one) => (min && min.value <= one.value ? min : one), null);
    if (low && to.value - low.value > (best ? best.to.value - best.from.value : 0)) {
      best = { from: low, to };
    }
  }
  return best;
}
