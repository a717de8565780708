import { movementAt, type Reported } from './alarm.ts';
import {
  type DayValue,
  logOf,
  movementBetween,
  type MovementFacts,
  type Span,
  weekDays,
} from './movement.ts';
import { Grounds } from './grounds.ts';
import { expectedGrowth, usualGrowth } from './usual.ts';
import { gravity, gravityOf } from './thresholds.ts';

/** A movement is confirmed while at least that part of it is still there. */
const sustainedPart = 0.5;

/** What became of a movement, and the value that shows it. */
export type Settled =
  | {
      kind: 'confirmed';
      on: DayValue;
      facts: MovementFacts;
      /** What went far beyond it in between, and did not last. */
      astray: readonly DayValue[];
    }
  | { kind: 'dismissed'; on: DayValue };

/**
 * How many readings have to keep a movement. Lost followers come back within two, where a source
 * lost sight of them for a while.
 */
function readingsNeeded({
  field,
  direction,
  held,
}: Pick<MovementFacts, 'field' | 'direction' | 'held'>): number {
  return (field === 'followers' && direction < 0) || held === 'zero' ? 2 : 1;
}

/**
 * What later values make of a movement: the first that shows it gone dismisses it; the last that is
 * needed confirms it, in the span that shows it best. While it grows more serious, it waits for one
 * more value, for a week at most. Null while there are too few values.
 * @param values oldest first, the movement's own among them.
 */
export function settle(
  values: readonly DayValue[],
  raised: MovementFacts,
  reported: Reported | null,
): Settled | null {
  const isDoubted = raised.held === 'no_multiple' || raised.held === 'zero';
  const { count: since } = isDoubted ? raised.shown : raised.to;
  const at = values.findLastIndex(({ count }) => count <= since);
  const needed = readingsNeeded(raised);
  for (let last = at + 1; last < values.length; last += 1) {
    const on = values[last];
    if (!on) continue;
    const isNeeded = last - at <= needed;
    if (isNeeded && !isKept(values, raised, on)) return { kind: 'dismissed', on };
    if (last - at < needed || on.count < raised.shown.count) continue;
    const seen = values.slice(0, last + 1);
    const facts = bestOf(seen, raised, reported);
    const goesOn = bestOf(seen, raised, reported, true);
    const isGrowing = gravity[goesOn.severity] > gravity[facts.severity];
    if (isGrowing && on.count - raised.to.count < weekDays) continue;
    const later = seen.slice(at + 1);
    const astray = later.filter((value) => isAstray(facts, value, on));
    const kept = later.filter((value) => !astray.includes(value));
    const lasted = lasting(seen, facts, kept);
    // What is left of a loss is reported once a later value agrees with it.
    const isLeft = lasted.direction < 0 && lasted.to.count === on.count;
    if (isLeft && on.count - raised.to.count < weekDays) continue;
    return { kind: 'confirmed', on, facts: lasted, astray };
  }
  return null;
}

/** The span that shows a movement best by now; a value counts once as many as it needs keep it. */
function bestOf(
  values: readonly DayValue[],
  raised: MovementFacts,
  reported: Reported | null,
  isLastToo = false,
): MovementFacts {
  const { field, direction, shown, held } = raised;
  const last = values.length - 1;
  const to = values[last];
  const isShown = (end: number) => {
    const own = { field, direction, held: values[end]?.value === 0 ? ('zero' as const) : held };
    return end <= last - readingsNeeded(own);
  };
  const first = values.findLastIndex(({ count }) => count <= raised.to.count);
  const ends = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
    (end) => isLastToo || isShown(end),
  );
  const best = movementAt({ values, field, direction, reported }, ends, { shown, held });
  const isBetter =
    best !== null &&
    to !== undefined &&
    gravity[best.severity] >= gravity[raised.severity] &&
    (best.to.count === to.count || isKept(values, best, to));
  return isBetter ? best : raised;
}

/** Whether a value went as far again beyond a movement, and came back from there. */
function isAstray({ from, to }: Span, value: DayValue, on: DayValue): boolean {
  const beyond = value.value - to.value;
  const isFar = value.count > to.count && beyond / (to.value - from.value) >= sustainedPart;
  return isFar && (on.value - to.value) / beyond < sustainedPart;
}

/**
 * A movement that partly reversed: what is left is less serious, and is reported as what is left.
 */
function lasting(
  values: readonly DayValue[],
  facts: MovementFacts,
  kept: readonly DayValue[],
): MovementFacts {
  const { field, direction, from, echo } = facts;
  const later = kept.filter(({ count }) => count > facts.to.count);
  const on = values.at(-1);
  const left = on ? movementBetween(from, on) : null;
  const as = { ...facts, kept: later };
  if (!on || !left || echo) return as;
  const severity = gravityOf(left, field, direction);
  if (gravity[severity] >= gravity[facts.severity]) return as;
  const start = values.findIndex(({ count }) => count === from.count);
  const [first, ...more] = new Grounds(values, field).of(start, values.length - 1, direction);
  if (!first) return as;
  const grounds = [first, ...more].map(({ ground }) => ground);
  // The first that is already no further, so that later ones can say that it stayed.
  const to =
    later.find((one) => gravityOf(movementBetween(from, one), field, direction) === severity) ?? on;
  const after = later.filter(({ count }) => count > to.count);
  return { ...as, to, severity, grounds, expected: first.expected, kept: after };
}

/**
 * Whether a later value keeps at least half of a movement, counted from where the number would be by
 * then without it, or, where the usual growth itself is what is reported, from where it was.
 * @param values by which it is known how the number usually goes on.
 */
function isKept(values: readonly DayValue[], { from, to }: Span, later: DayValue): boolean {
  const moved = ({ value }: DayValue) => logOf(value) - logOf(from.value);
  const before = values.findLastIndex(({ count }) => count < to.count);
  const usual = usualGrowth(values, before);
  const strays = (at: DayValue) => moved(at) - expectedGrowth(usual, from.count, at.count);
  const isStray = strays(to) / moved(to) >= sustainedPart;
  const kept = isStray ? strays(later) / strays(to) : moved(later) / moved(to);
  return kept >= sustainedPart;
}
