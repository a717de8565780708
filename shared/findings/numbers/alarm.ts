import type { Severity } from '../../changes/rules/info.ts';
import {
  type DayValue,
  type Direction,
  type Echo,
  logOf,
  type Movement,
  movementBetween,
  type MovementFacts,
  type NumberField,
  type Span,
  weekStart,
} from './movement.ts';
import { beyond, echoOf, takenBack } from './echo.ts';
import { Grounds, type Met } from './grounds.ts';
import { gravity, gravityOf, isMany } from './thresholds.ts';

/** What overlaps a report, or lies within this many days of it, is not reported again. */
export const repeatDays = 14;
/** Seen from the value before, at least that part of a movement has to be there. */
const astrayPart = 0.5;
/** Less than that share is never reported. */
const movedMin = 0.01;
/** A shorter span shows a movement better while it has at least that part of it. */
const sharpPart = 0.8;

/** A number came to rest when it moved by that part at most of what follows, for so many days. */
const restDays = 2;
const restPart = 0.25;

/** What was reported last of a direction. */
export type Reported = Span & { severity: Severity };

/** What a movement is looked for in. */
interface Sight {
  values: readonly DayValue[];
  field: NumberField;
  direction: Direction;
  /** What was reported before: only what is no repeat of it is found. */
  reported: Reported | null;
}

/** The reading that shows what is judged, and why that is later than what it shows. */
type Shown = Pick<MovementFacts, 'shown' | 'held'>;

/** A span of values that stands out. */
interface Candidate extends Span {
  start: number;
  end: number;
  severity: Severity;
  /** How far it goes, in logarithms, without what a rise explains of it. */
  size: number;
  met: readonly [Met, ...Met[]];
  echo: Echo | null;
}

/**
 * The most serious movement that ends at one of some values, judged by the values before it, in the
 * span that shows it best. Null where nothing stands out, or all of it is a repeat.
 */
export function movementAt(
  sight: Sight,
  ends: readonly number[],
  shown: Shown,
): MovementFacts | null {
  const { values, field, direction, reported } = sight;
  const grounds = new Grounds(values, field);
  const found = ends
    .flatMap((end) =>
      startsOf(sight, end).flatMap((start) => candidate(sight, grounds, start, end)),
    )
    .filter((one) => !isRepeat(sight, one))
    .reduce<Candidate | null>((best, one) => (isGraver(one, best) ? one : best), null);
  if (!found) return null;
  const { from, to, severity, met, echo } = sharpest(sight, grounds, found, ends[0] ?? found.end);
  return {
    field,
    direction,
    from,
    to,
    severity,
    grounds: met.map(({ ground }) => ground),
    expected: met[0].expected,
    ...shown,
    echo,
    reported,
    kept: [],
  };
}

/** Where a movement may begin: a day or a week before, and for lost followers anywhere between. */
function startsOf({ values, field, direction, reported }: Sight, end: number): number[] {
  const first = weekStart(values, end);
  const all = Array.from({ length: end - first }, (_, at) => first + at);
  if (field === 'followers' && direction < 0) return all;
  const after = reported ? all.find((start) => isPast(values[start], reported)) : undefined;
  return [
    ...new Set([...all.slice(0, 1), ...(after === undefined ? [] : [after]), ...all.slice(-1)]),
  ];
}

function candidate(sight: Sight, grounds: Grounds, start: number, end: number): Candidate[] {
  const { values, direction } = sight;
  const [from, to] = [values[start], values[end]];
  if (!from || !to || Math.abs(to.value - from.value) < movedMin * from.value) return [];
  const [first, ...more] = grounds.of(start, end, direction);
  if (!first || !isFromBoth(sight, grounds, start, to)) return [];
  const echo = direction < 0 ? explanationOf(sight, { from, to }, first) : null;
  if (echo === 'nothing_left') return [];
  const whole = movementBetween(from, to);
  const own = echo?.explains === 'part' ? beyond({ from, to }, echo.expected) : whole;
  const severity = severityOf(sight, { whole, own }, echo);
  const size = Math.abs(logOf(own.to.value) - logOf(own.from.value));
  return [{ start, end, from, to, severity, size, met: [first, ...more], echo }];
}

/**
 * An echo is `info`. What goes beyond it is judged on its own, but of followers, more than a fifth in all is
 * critical.
 */
function severityOf(
  { field, direction }: Sight,
  { whole, own }: Record<'whole' | 'own', Movement>,
  echo: Echo | null,
): Severity {
  if (echo?.explains === 'all') return 'info';
  const gravest = gravityOf(whole, field, direction);
  if (field === 'followers' && gravest === 'critical') return gravest;
  return gravityOf(own, field, direction);
}

/** The rise that a drop takes back. Of a small drop of listeners, nothing is left to report then. */
function explanationOf(
  { values, field }: Sight,
  drop: Span,
  { ground }: Met,
): Echo | 'nothing_left' | null {
  if (field === 'followers') return takenBack(values, drop);
  if (ground.rule === 'share') return echoOf(values, drop, 'large');
  return echoOf(values, drop, 'small')?.explains === 'all' ? 'nothing_left' : null;
}

/**
 * Whether a movement also holds from the value before its first. If it only makes up for a single
 * stray value, it isn't a movement. A loss is held against where an artist who grows would be by then.
 */
function isFromBoth(
  { values, direction }: Sight,
  grounds: Grounds,
  start: number,
  to: DayValue,
): boolean {
  const [before, from] = [values[start - 1], values[start]];
  if (!before || !from) return true;
  const movedFrom = ({ value, count }: DayValue) => {
    const grown = direction < 0 ? Math.max(0, grounds.expectedFrom(start, count, to.count)) : 0;
    return logOf(to.value) - logOf(value) - grown;
  };
  const [whole, part] = [movedFrom(before), movedFrom(from)];
  return whole / part >= astrayPart;
}

function isRepeat(sight: Sight, one: Candidate): boolean {
  const { reported } = sight;
  if (!reported || isPast(one.from, reported)) return false;
  return gravity[one.severity] <= gravity[reported.severity] && !isFurther(sight, one, reported);
}

/**
 * Whether a movement goes further than what was reported, to zero, or so much that it is critical on
 * its own after the number had come to rest. A mere continuation is not reported again.
 */
function isFurther({ values, field, direction }: Sight, one: Candidate, { to }: Reported): boolean {
  if (direction > 0 || one.to.count <= to.count) return false;
  const rest = movementBetween(to, one.to);
  if (!isMany(rest, field, direction)) return false;
  if (one.to.value === 0) return true;
  const isCritical = gravityOf(rest, field, direction) === 'critical';
  if (!isCritical || one.severity !== 'critical') return false;
  const still = values.findLast(({ count }) => count <= one.from.count - restDays);
  if (!still || still.count < to.count) return false;
  return Math.abs(logOf(one.from.value) - logOf(still.value)) <= restPart * one.size;
}

function isPast(from: DayValue | undefined, { to }: Reported): boolean {
  return from !== undefined && from.count - to.count > repeatDays;
}

function isGraver(one: Candidate, best: Candidate | null): boolean {
  if (!best) return true;
  const more = gravity[one.severity] - gravity[best.severity];
  return more > 0 || (more === 0 && one.size > best.size);
}

/**
 * The shortest span within a movement that has most of it, and is as serious: one day if it took
 * one day. It ends at a value that is looked at for the first time, or an old loss would be told again.
 */
function sharpest(sight: Sight, grounds: Grounds, whole: Candidate, firstEnd: number): Candidate {
  let best = whole;
  for (let start = whole.start; start < whole.end; start += 1) {
    for (let end = Math.max(start + 1, firstEnd); end <= whole.end; end += 1) {
      const [one] = candidate(sight, grounds, start, end);
      if (one?.severity === whole.severity && isSharper(one, best, whole)) best = one;
    }
  }
  return best;
}

function isSharper(one: Candidate, best: Candidate, whole: Candidate): boolean {
  if (one.size < sharpPart * whole.size) return false;
  const [days, least] = [daysOf(one), daysOf(best)];
  return days < least || (days === least && one.size > best.size);
}

function daysOf({ from, to }: Span): number {
  return to.count - from.count;
}
