import type { ChangeType } from '../change-type.ts';
import type { Severity } from '../severity.ts';
import type { DayValue } from './series.ts';

/** A movement of a number that is told about: by how much it moves in a week. */
export interface Threshold {
  type: ChangeType;
  severity: Severity;
  direction: 1 | -1;
  /** The share of the number a week ago that has to be passed. */
  share: number;
  /** How many at least, whatever the share: a small number moves by large shares by chance. */
  countMin: number;
  /** The same in square roots of the number, which is how far chance moves it. */
  rootsMin: number;
}

const drop = { type: 'FOLLOWERS_DROP', direction: -1, countMin: 10, rootsMin: 2 } as const;
const warningShare = 0.05;
const spikeShare = 0.25;

/** What is told of followers, the gravest first. */
export const followerThresholds: readonly Threshold[] = [
  { ...drop, severity: 'critical', share: 0.2 },
  { ...drop, severity: 'warning', share: warningShare },
  {
    type: 'FOLLOWERS_SPIKE',
    severity: 'info',
    direction: 1,
    share: spikeShare,
    countMin: 50,
    rootsMin: 5,
  },
];

/** What a number may be a week after `value` without being told. */
export function expectedAfter(value: number): { low: number; high: number } {
  return {
    low: Math.round(value * (1 - warningShare)),
    high: Math.round(value * (1 + spikeShare)),
  };
}

/** A movement counts as over only when it is below that part of the threshold again. */
const releasePart = 0.8;
const weekDays = 7;

/** How a number moved in a week or less; `share` is relative to `from`. */
export interface Movement {
  from: DayValue;
  to: DayValue;
  share: number;
}

/** The movement between two values; of a longer time than a week, what falls on a week of it. */
export function movementBetween(from: DayValue, to: DayValue): Movement {
  const days = to.count - from.count;
  const ratio = to.value / from.value;
  return { from, to, share: (days > weekDays ? ratio ** (weekDays / days) : ratio) - 1 };
}

/** The movement up to the value at `index`, from the oldest value of the week before it. */
export function movementAt(values: readonly DayValue[], index: number): Movement | null {
  const to = values[index];
  let from = values[index - 1];
  if (!to || !from) return null;
  for (let at = index - 2; at >= 0; at -= 1) {
    const older = values[at];
    if (!older || to.count - older.count > weekDays) break;
    from = older;
  }
  return movementBetween(from, to);
}

/** Whether a movement is beyond `part` of a threshold. */
export function passes({ from, to, share }: Movement, threshold: Threshold, part = 1): boolean {
  const count = (to.value - from.value) * threshold.direction;
  const countMin = Math.max(threshold.countMin, threshold.rootsMin * Math.sqrt(from.value));
  return share * threshold.direction > threshold.share * part && count >= countMin * part;
}

/** Whether the last value is the one that passes the threshold: the ones before it did not. */
export function passesFirstAtLast(values: readonly DayValue[], threshold: Threshold): boolean {
  let isPassed = false;
  let wasPassed = false;
  for (const index of values.keys()) {
    const movement = movementAt(values, index);
    wasPassed = isPassed;
    isPassed = movement !== null && passes(movement, threshold, wasPassed ? releasePart : 1);
  }
  return isPassed && !wasPassed;
}
