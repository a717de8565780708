import type { DayValue } from './day-value.ts';
import { usualGrowth } from './growth.ts';
import { movementBetween } from './movement.ts';
import type { Echo, Span } from './movement-facts.ts';
import { gravityOf, isMany } from './thresholds.ts';

/** Monthly listeners are those of the last 28 days: who came on a day leaves so many days later. */
const countedDays = 28;
/** The count of a day may be told some days later, and there is not a reading for every day. */
const nearDays = 4;
const readingDays = 3;
/** A large loss is explained by a rise that is half of it, a small one only by nearly all of it. */
const explainsPart = { large: 0.5, small: 0.8 } as const;

/**
 * The rise of monthly listeners about 28 days before that a drop takes back. Null where there was
 * none. It explains all of the drop when it stands out from the growth of that time and was as short
 * as the drop, unless the drop goes far below the number before the rise.
 * @param size whether the drop passes the plain limit.
 */
export function echoOf(
  values: readonly DayValue[],
  { from, to }: Span,
  size: keyof typeof explainsPart,
): Echo | null {
  const first = from.count - countedDays - nearDays;
  const last = to.count - countedDays + nearDays;
  // The number on the first of these days is what the reading before says.
  const then = values.filter(({ count }) => count >= first - readingDays && count <= last);
  const least = explainsPart[size] * (from.value - to.value);
  const sharp = greatestRise(then, to.count - from.count + nearDays);
  const start = values.findIndex(({ count }) => count === from.count);
  const gained = sharp ? beyondUsual(sharp, usualGrowth(values, start)?.perDay ?? 0) : 0;
  if (sharp && gained >= least) {
    const left = { ...from, value: Math.round(from.value - gained) };
    return { ...sharp, explains: isLoss(left, to) ? 'part' : 'all' };
  }
  const any = greatestRise(then, last - first + readingDays);
  return any && any.to.value - any.from.value >= least ? { ...any, explains: 'part' } : null;
}

/** What a rise brought beyond the usual growth. */
function beyondUsual({ from, to }: Span, perDay: number): number {
  return to.value - from.value * Math.exp(Math.max(0, perDay) * (to.count - from.count));
}

/** Whether what is lost besides is critical by itself. */
function isLoss(left: DayValue, to: DayValue): boolean {
  const rest = movementBetween(left, to);
  return (
    gravityOf(rest, 'monthly_listeners', -1) === 'critical' && isMany(rest, 'monthly_listeners', -1)
  );
}

/** The greatest rise of so many days at most, or of a single step. */
function greatestRise(values: readonly DayValue[], daysMax: number): Span | null {
  let best: Span | null = null;
  for (const [at, to] of values.entries()) {
    const low = values
      .slice(0, at)
      .filter(({ count }, index) => to.count - count <= daysMax || index === at - 1)
      .reduce<DayValue | null>((min, one) => (min && min.value <= one.value ? min : one), null);
    if (low && to.value - low.value > (best ? best.to.value - best.from.value : 0)) {
      best = { from: low, to };
    }
  }
  return best;
}
