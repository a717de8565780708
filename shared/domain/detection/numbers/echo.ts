import { message, type Message } from '../words.ts';
import type { Movement } from './movement.ts';
import type { NumberField } from './number-field.ts';
import type { DayValue } from './series.ts';

/** Monthly listeners are those of the last 28 days: what came on a day leaves so many days later. */
const countedDays = 28;
/** It explains a loss that it is at least that part of. */
const explainsPart = 0.5;
/** What came on any of so many days more is not known to have come on those days. */
const gapDaysMax = 7;

/**
 * The gain of monthly listeners that leaves the count in these days, where a loss is the way back
 * from it: no news, but worth saying beside the loss. Null where there was none.
 */
export function echoOf(
  values: readonly DayValue[],
  field: NumberField,
  { from, to }: Movement,
): Message | null {
  if (field !== 'monthly_listeners' || to.value >= from.value) return null;
  const before = values.findLast(({ count }) => count <= from.count - countedDays);
  const after = values.find(({ count }) => count >= to.count - countedDays);
  if (!before || !after) return null;
  if (after.count - before.count > to.count - from.count + gapDaysMax) return null;
  const gained = after.value - before.value;
  if (gained < explainsPart * (from.value - to.value)) return null;
  return message('echoOfGain', { days: countedDays, share: gained / before.value });
}
