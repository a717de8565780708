import { dayOf } from '../../domain/text/text.ts';
import type { DailyNumbers, DiffContext, OpenChange, Verdict } from '../types.ts';
import { defer, waitForSource } from '../waiting.ts';
import { message } from '../words.ts';
import {
  type DayValue,
  type Direction,
  movementBetween,
  type MovementFacts,
  type NumberField,
  numberFields,
} from './movement.ts';
import { withEarlyRelease } from './echo.ts';
import { settledMilestone, stayedOf } from './milestones.ts';
import { milestoneFinding, movementFinding } from './number-finding.ts';
import { arrivalsOf, type Arrival } from './series.ts';
import { settle, type Settled } from './settle.ts';
import { storyOf } from './story.ts';
import { gravityOf, movementOf } from './thresholds.ts';

const dayMs = 86_400_000;

/**
 * Judges a change of a number by the sound values of the days after the one that showed it, once
 * those are over: confirmed when they keep it, dismissed when one of them shows it to be gone. Days
 * without a reading are silence; readings that can't be relied on are waited out for a week.
 * @param days one value a day, oldest first, reaching back to the readings of the change.
 */
export function judgeNumber(
  open: OpenChange,
  days: readonly DailyNumbers[],
  context: DiffContext,
): Verdict {
  const waiting = waitingOf(open);
  if (!waiting) return { kind: 'dismiss', reason: message('noReadings', {}) };
  const { field, to } = waiting;
  const over = days.filter(({ day }) => day < dayOf(context.now));
  const arrivals = arrivalsOf(over, field);
  const verdict = verdictOf(open, waiting, arrivals, context.released ?? []);
  const nextDay = new Date(open.detected_at.getTime() + dayMs);
  if (context.now < nextDay && !verdict?.isAtOnce) return waitUntil(nextDay);
  if (verdict) return verdict.verdict;
  const values = arrivals.flatMap((arrival) => arrival.values);
  const last = values.findLast(({ count }) => count > to.count) ?? to;
  // The next value is there when its day is over.
  const nextOver = new Date((last.count + 2) * dayMs);
  if (context.now < nextOver) return waitUntil(nextOver);
  const isSilent = !over.some(({ day, [field]: value }) => day > last.day && value !== null);
  if (isSilent) return waitForSource(open, context.now);
  const why = message('readingsUnsure', {});
  return defer(open, context.now, { rule: 'source_unclear', why });
}

function waitUntil(until: Date): Verdict {
  return { kind: 'wait', rule: 'next_day', until, waiting_for_source: false };
}

/** What a change that waits is about: the readings that it was found by. */
interface Waiting {
  field: NumberField;
  /** Null of a milestone. */
  direction: Direction | null;
  from: DayValue;
  to: DayValue;
}

function waitingOf({ change_type, payload }: OpenChange): Waiting | null {
  const movement = movementOf(change_type);
  const known = movement?.field ?? payload.field;
  const field = numberFields.find((one) => one === known);
  const [from, to] = (payload.readings ?? []).map(dayValue);
  return field && from && to ? { field, direction: movement?.direction ?? null, from, to } : null;
}

/** A verdict, and whether it needs no more days: they had passed when the change was found. */
interface Known {
  verdict: Verdict;
  isAtOnce: boolean;
}

/** Null while the values are not enough. */
function verdictOf(
  open: OpenChange,
  waiting: Waiting,
  arrivals: readonly Arrival[],
  released: readonly string[],
): Known | null {
  const { direction } = waiting;
  if (direction !== null) return judgeMovement(open, { ...waiting, direction }, arrivals, released);
  const values = arrivals.map(({ at }) => at).filter(({ count }) => count > waiting.to.count);
  const verdict = judgeMilestone(open, waiting, values);
  return verdict && { verdict, isAtOnce: false };
}

function judgeMovement(
  open: OpenChange,
  waiting: Waiting & { direction: Direction },
  arrivals: readonly Arrival[],
  released: readonly string[],
): Known | null {
  const settled = settledOf(open, waiting, arrivals);
  if (!settled) return null;
  if (settled.kind === 'dismissed') {
    return { verdict: wentBack(waiting.field, settled.on), isAtOnce: false };
  }
  const facts = withEarlyRelease(settled.facts, arrivals[0]?.values[0], released);
  // It may have been on hold since then.
  const last = arrivals.at(-1)?.at;
  if (facts.to.value === 0 && last && last.value > facts.from.value / 2) {
    return { verdict: wentBack(waiting.field, last), isAtOnce: false };
  }
  const found = movementFinding(facts, open.payload.subject);
  // It may have been found by rules that are no longer there: they still are why it is reported.
  const finding = facts.grounds.length > 0 ? found : { ...found, reasons: open.reasons };
  return { verdict: { kind: 'confirm', finding }, isAtOnce: facts.held === 'multiple' };
}

/**
 * What became of a movement in the story of the days; where the story doesn't have it, judged
 * alone.
 */
function settledOf(
  open: OpenChange,
  { field, direction, from, to }: Waiting & { direction: Direction },
  arrivals: readonly Arrival[],
): Settled | null {
  for (const one of storyOf(arrivals, field)) {
    if (one.kind !== 'movement') continue;
    const { raised, settled } = one;
    const isSame = raised.from.day === from.day && raised.to.day === to.day;
    if (isSame && raised.direction === direction) return settled;
  }
  const values = arrivals.flatMap((arrival) => arrival.values);
  const raised: MovementFacts = {
    field,
    direction,
    from,
    to,
    severity: gravityOf(movementBetween(from, to), field, direction),
    grounds: [],
    expected: open.payload.expected ?? { low: from.value, high: from.value },
    shown: to,
    held: null,
    echo: null,
    reported: null,
    kept: [],
  };
  return settle(values, raised, null);
}

/** Null while a value that reached a yet greater milestone has none after it. */
function judgeMilestone(
  { payload, reasons }: OpenChange,
  { field, from, to }: Waiting,
  later: readonly DayValue[],
): Verdict | null {
  const settled = settledMilestone(from, to, later);
  if (!settled) return null;
  const [reason = message('firstInYear', {})] = reasons;
  const stayed = stayedOf({ field, milestone: 0, reason, from, to }, settled);
  return stayed
    ? { kind: 'confirm', finding: milestoneFinding(stayed, settled.value, payload.subject) }
    : wentBack(field, settled.value);
}

function wentBack(field: NumberField, { value }: DayValue): Verdict {
  return { kind: 'dismiss', reason: message('numberWentBack', { field, value }) };
}

function dayValue({ at, value }: { at: string; value: number }): DayValue {
  const day = at.slice(0, 10);
  return { day, count: Date.parse(day) / dayMs, value };
}
