import type { Severity } from '../../severity.ts';
import { echoOf } from './echo.ts';
import { expectedGrowth, usualGrowth, type UsualGrowth } from './growth.ts';
import { type Movement, movementBetween, weekMovement } from './movement.ts';
import type { NumberField } from './number-field.ts';
import type { DayValue } from './series.ts';
import { message, type Message } from '../words.ts';
import { type Direction, isMany, passedBy, plainThresholds } from './thresholds.ts';

/** So many times the usual deviation is told: of a day, and of a week. */
const deviationsMin = { day: 5, week: 4 } as const;
/** However regular a number is, less than that share of it is not told. */
const shareMin = { day: 0.01, week: 0.05 } as const;
/** A deviation that was found from few days is uncertain: of n days it takes 1 + 3/n times as much. */
const fewDays = 3;
/** With so many losses (or gains) before, they are what is usual, and it takes twice as much. */
const lossesMin = 5;
const timesMin = 2;

/** Seen from the value before, at least that part of a movement has to be there. */
const astrayPart = 0.5;

/** What a day of a number shows that is worth telling. Not told yet: see `story.ts`. */
export interface Alarm {
  field: NumberField;
  direction: Direction;
  severity: Severity;
  /** What moved, over the day or over the week that shows it. */
  movement: Movement;
  /** Where the number was expected to be on the last day of the movement. */
  expected: { low: number; high: number };
  reasons: readonly Message[];
}

/**
 * What the value at `index` shows, by the history before it: a loss and a rise are told by the
 * plain thresholds of a week, or because the day or the week is far from what is usual for the
 * artist. At most one of each direction.
 */
export function alarmsAt(values: readonly DayValue[], field: NumberField, index: number): Alarm[] {
  const week = weekMovement(values, index);
  const [before, to] = [values[index - 1], values[index]];
  if (!week || !before || !to) return [];
  const day = movementBetween(before, to);
  if (Math.abs(day.share) < shareMin.day && Math.abs(week.share) < shareMin.week) return [];
  const usual = usualGrowth(values, index - 1);
  return ([-1, 1] as const).flatMap((direction) => {
    const signs: Sign[] = [
      ...plainSign(week, field, direction),
      ...(usual ? unusualWeek(week, usual, direction) : []),
      ...(usual ? unusualDay(day, usual, direction) : []),
    ].filter(({ movement }) => isFromBoth(values, movement));
    const [first] = signs;
    if (!first) return [];
    const echo = echoOf(values, field, first.movement);
    return [
      {
        field,
        direction,
        severity: first.severity ?? (direction < 0 ? ('warning' as const) : ('info' as const)),
        movement: first.movement,
        expected: first.expected ?? expectedAfter(week.from, field),
        reasons: [...signs.map(({ reason }) => reason), ...(echo === null ? [] : [echo])],
      },
    ];
  });
}

/**
 * Whether a movement is also one from the value before its first: what only makes up for a single
 * value that went astray is none.
 */
function isFromBoth(values: readonly DayValue[], { from, to }: Movement): boolean {
  const before = values.findLast(({ count }) => count < from.count);
  if (!before) return true;
  return Math.log(to.value / before.value) / Math.log(to.value / from.value) >= astrayPart;
}

/** One ground for an alarm. */
interface Sign {
  severity?: Severity;
  movement: Movement;
  expected?: Alarm['expected'];
  reason: Message;
}

function plainSign(week: Movement, field: NumberField, direction: Direction): Sign[] {
  const passed = passedBy(week, field, direction);
  if (!passed) return [];
  const { severity, share } = passed;
  const reason = message('overThreshold', { share: week.share, threshold: share });
  return [{ severity, movement: week, reason }];
}

/** What a number may be a week after `from` by the plain thresholds alone. */
function expectedAfter({ value }: DayValue, field: NumberField): Alarm['expected'] {
  const shareOf = (direction: Direction) =>
    Math.min(
      ...plainThresholds
        .filter((one) => one.field === field && one.direction === direction)
        .map(({ share }) => share),
    );
  return { low: Math.round(value * (1 - shareOf(-1))), high: Math.round(value * (1 + shareOf(1))) };
}

function unusualDay(day: Movement, usual: UsualGrowth, direction: Direction): Sign[] {
  const { from, to } = day;
  const days = to.count - from.count;
  const expected = expectedGrowth(usual, from.count, to.count);
  // What a gap hides is judged by the day, as if it had been the same on all of its days.
  const band = deviationsMin.day * (1 + fewDays / usual.steps.length) * usual.dayScale * days;
  const moved = Math.log(to.value / from.value);
  if ((moved - expected) * direction <= band || !isMuch(day, shareMin.day, direction)) return [];
  const others = usual.steps.map(({ perDay }) => perDay);
  const reason = timesUsual(moved / days, others, usual.dayScale, 'daily', direction);
  return reason === null ? [] : [{ movement: day, expected: bandOf(from, expected, band), reason }];
}

function unusualWeek(week: Movement, usual: UsualGrowth, direction: Direction): Sign[] {
  if (!usual.week || week.to.count - week.from.count < 6) return [];
  const { growth, scale, movements } = usual.week;
  const moved = Math.log1p(week.share);
  const band = deviationsMin.week * (1 + fewDays / (movements.length / 2)) * scale;
  if ((moved - growth) * direction <= band || !isMuch(week, shareMin.week, direction)) return [];
  const others = movements.map(({ share }) => Math.log1p(share));
  const reason = timesUsual(moved, others, scale, 'weekly', direction);
  if (reason === null) return [];
  const weeks = (week.to.count - week.from.count) / 7;
  return [{ movement: week, expected: bandOf(week.from, growth * weeks, band * weeks), reason }];
}

/** Whether it is much by itself: less growth than usual is no loss yet. */
function isMuch(movement: Movement, share: number, direction: Direction): boolean {
  return movement.share * direction >= share && isMany(movement, direction);
}

function bandOf({ value }: DayValue, expected: number, band: number): Alarm['expected'] {
  return {
    low: Math.floor(value * Math.exp(expected - band)),
    high: Math.ceil(value * Math.exp(expected + band)),
  };
}

/**
 * How much more it is than what is usual: than the losses there were, or else than any movement.
 * Null when there were losses like that.
 */
function timesUsual(
  moved: number,
  others: readonly number[],
  scale: number,
  every: 'daily' | 'weekly',
  direction: Direction,
): Message | null {
  const same = others
    .filter((other) => other * direction > 0)
    .map(Math.abs)
    .toSorted((a, b) => a - b);
  const isUsual = same.length >= lossesMin;
  const usual = Math.max(isUsual ? (same[Math.floor(same.length / 2)] ?? 0) : 0, scale / 2);
  const times = Math.abs(moved) / usual;
  if (times < timesMin) return null;
  const movement = isUsual ? (direction < 0 ? 'loss' : 'gain') : 'movement';
  return message('timesUsual', { times, every, movement });
}
