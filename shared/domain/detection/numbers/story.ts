import type { Severity } from '../../severity.ts';
import { type Alarm, alarmsAt } from './alarm.ts';
import { expectedGrowth, usualGrowth } from './growth.ts';
import { milestonesOf, type RaisedMilestone } from './milestone-story.ts';
import { type Movement, movementBetween } from './movement.ts';
import type { NumberField } from './number-field.ts';
import type { DayValue } from './series.ts';
import { type Direction, gravityOf } from './thresholds.ts';

/** After it was told, a type is quiet for that long, unless it is several times as large, or graver. */
const quietDays = 14;
/** A rise that goes on is one piece of good news; a loss that doubles is another one. */
const againTimes = { down: 2, up: 4 } as const;
/** A change is confirmed when at least that part of it is still there on the next day. */
const sustainedPart = 0.5;

/** What is raised on a day, and what the next sound value makes of it. */
export type Raised =
  | { kind: 'alarm'; day: string; alarm: Alarm; next: Next }
  | ({ kind: 'milestone' } & RaisedMilestone);

/** What became of it: null while there is no later value. */
export type Next = { value: DayValue; keeps: boolean } | null;

/** What was told of a direction last. */
interface Told {
  count: number;
  size: number;
  severity: Severity;
  /** The last day on which the alarm was on without a break since then. */
  onUntil: number;
}

/** An alarm of the day that is judged, whether it is told or not. */
interface Judged {
  alarm: Alarm;
  next: Next;
  isRaised: boolean;
}

/**
 * All that the values of a number give cause to tell, in order: what is raised on a day waits for
 * the next value, which confirms or dismisses it. While it waits, the same folds into it. Once it is
 * confirmed, its type is quiet for 14 days, and as long as it goes on without a break, except for
 * what is graver, a drop twice as large and a rise four times as large: so what comes and goes makes
 * no stream. A value that did not last is left out of what later ones are judged by, or the way back
 * from it would look like news.
 * @param all oldest first, as `soundValues` gives them.
 */
export function storyOf(all: readonly DayValue[], field: NumberField): Raised[] {
  const reached = milestonesOf(all, field).map((one) => ({ kind: 'milestone' as const, ...one }));
  const raised: Raised[] = [...alarmsOf(all, field), ...reached];
  return raised.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** What moves so that it is told. */
function alarmsOf(all: readonly DayValue[], field: NumberField): Raised[] {
  const raised: Raised[] = [];
  const told = new Map<Direction, Told>();
  const values: DayValue[] = [];
  let before: readonly Judged[] = [];
  for (const [index, value] of all.entries()) {
    if (before.some(({ next }) => next?.keeps === false)) values.pop();
    values.push(value);
    const later = all[index + 1];
    const judged = judge(values, field, { later, before, told });
    for (const { alarm, next, isRaised } of judged) {
      if (isRaised) raised.push({ kind: 'alarm', day: value.day, alarm, next });
    }
    remember(told, judged, values, field);
    before = judged;
  }
  return raised;
}

/** The alarms of the last of the values, each with what the later one makes of it. */
function judge(
  values: readonly DayValue[],
  field: NumberField,
  state: {
    later: DayValue | undefined;
    before: readonly Judged[];
    told: ReadonlyMap<Direction, Told>;
  },
): Judged[] {
  const { later, before, told } = state;
  return alarmsAt(values, field, values.length - 1).map((alarm) => {
    const { direction, movement } = alarm;
    const next = later ? { value: later, keeps: isKept(values, movement, later) } : null;
    const isOpen = before.some((one) => one.isRaised && one.alarm.direction === direction);
    return { alarm, next, isRaised: !isOpen && isNew(alarm, values.at(-2), told.get(direction)) };
  });
}

const gravity: Readonly<Record<Severity, number>> = { info: 0, warning: 1, critical: 2 };

/** @param before the value before the alarm's: was it still the same that went on? */
function isNew(
  { movement, severity, direction }: Alarm,
  before: DayValue | undefined,
  told: Told | undefined,
): boolean {
  if (!told) return true;
  if (gravity[severity] > gravity[told.severity]) return true;
  if (sizeOf(movement) >= againTimes[direction < 0 ? 'down' : 'up'] * told.size) return true;
  return movement.to.count - told.count > quietDays && told.onUntil !== before?.count;
}

function remember(
  told: Map<Direction, Told>,
  judged: readonly Judged[],
  values: readonly DayValue[],
  field: NumberField,
): void {
  const [before, last] = values.slice(-2);
  for (const [direction, one] of told) {
    const isOn = judged.some(({ alarm }) => alarm.direction === direction);
    if (isOn && last && one.onUntil === before?.count) one.onUntil = last.count;
  }
  for (const { alarm, next, isRaised } of judged) {
    if (!isRaised || !next?.keeps) continue;
    const { movement, direction } = alarm;
    const { count } = next.value;
    const whole = movementBetween(movement.from, next.value);
    const size = Math.max(sizeOf(movement), sizeOf(whole));
    const severity = gravityOf(whole, field, direction);
    told.set(direction, { count, size, severity, onUntil: count });
  }
}

function sizeOf({ share }: Movement): number {
  return Math.abs(Math.log1p(share));
}

/**
 * Whether a later value keeps at least half of a movement, counted from where the number would be
 * by then without it; where the usual growth itself is what is told, from where it was.
 * @param values the sound values, by which it is known how the number usually goes on.
 */
export function isKept(
  values: readonly DayValue[],
  { from, to }: Pick<Movement, 'from' | 'to'>,
  later: DayValue,
): boolean {
  const moved = ({ value }: DayValue) => Math.log(value / from.value);
  const before = values.findLastIndex(({ count }) => count < to.count);
  const usual = usualGrowth(values, before);
  const strays = (at: DayValue) => moved(at) - expectedGrowth(usual, from.count, at.count);
  const isStray = strays(to) / moved(to) >= sustainedPart;
  const kept = isStray ? strays(later) / strays(to) : moved(later) / moved(to);
  return kept >= sustainedPart;
}
