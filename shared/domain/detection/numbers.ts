import type { Subject } from '../change.ts';
import { holdOn, waitForSource } from './bounds.ts';
import { finding } from './finding.ts';
import { type DayValue, soundValues } from './series.ts';
import { numberSentence } from './summary.ts';
import {
  expectedAfter,
  followerThresholds,
  type Movement,
  movementAt,
  movementBetween,
  passes,
  passesFirstAtLast,
  type Threshold,
} from './thresholds.ts';
import type {
  DailyNumbers,
  DiffContext,
  Finding,
  NumberContext,
  OpenChange,
  Verdict,
} from './types.ts';

const daySeconds = 86_400;
/** A change is confirmed when at least that part of it is still there on a later day. */
const sustainedPart = 0.5;

/**
 * What the followers' last day says: told on the day that a threshold is passed, and not again
 * while it stays passed. Held for a day, since the next daily value has to agree.
 * @param days one value a day, oldest first; the last is the day that is judged.
 */
export function numberFindings(days: readonly DailyNumbers[], context: NumberContext): Finding[] {
  if (!context.capabilities.has('followers')) return [];
  const values = soundValues(days, 'followers');
  const movement = movementAt(values, values.length - 1);
  if (!movement || movement.to.day !== days.at(-1)?.day) return [];
  const threshold = followerThresholds.find((one) => passesFirstAtLast(values, one));
  if (!threshold) return [];
  const subject = { kind: 'artist', id: context.streaming_id, name: context.artist_name } as const;
  const readings = [movement.from, movement.to];
  return [numberFinding(threshold, movement, readings, subject, context)];
}

function numberFinding(
  { type, severity, share: told }: Threshold,
  { from, to, share }: Movement,
  readings: readonly DayValue[],
  subject: Subject,
  context: DiffContext,
): Finding {
  const percent = `${(Math.abs(share) * 100).toFixed(1)} %`;
  return finding({
    type,
    severity,
    subject,
    field: 'followers',
    before: from.value,
    after: to.value,
    reasons: [
      `${share < 0 ? 'a loss' : 'a gain'} of ${percent} in a week; over ${told * 100} % is told`,
    ],
    readings: readings.map(({ day, value }) => ({ at: `${day}T00:00:00.000Z`, value })),
    expected: expectedAfter(from.value),
    summary: numberSentence.followers(context.artist_name, from, to),
    move: { kind: 'none' },
    holdSeconds: daySeconds,
  });
}

/**
 * Judges a change of a number by the days after the one that showed it, at least 24 hours later:
 * confirmed when the latest sound value keeps at least half of it, dismissed when it went back.
 * Days without a reading are silence; readings that can't be relied on are waited out for a week.
 * @param days one value a day, oldest first, reaching back to the first reading of the change.
 */
export function judgeNumber(
  open: OpenChange,
  days: readonly DailyNumbers[],
  context: DiffContext,
): Verdict {
  const nextDay = new Date(open.detected_at.getTime() + daySeconds * 1000);
  if (context.now < nextDay) return { kind: 'wait', until: nextDay, waiting_for_source: false };
  const [first, shown] = (open.payload.readings ?? []).map(({ at, value }) => dayValue(at, value));
  if (!first || !shown) return { kind: 'dismiss', reason: 'it names no readings to judge it by' };
  const later = soundValues(days, 'followers').findLast(({ day }) => day > shown.day);
  if (!later) {
    const isSilent = !days.some(({ day, followers }) => day > shown.day && followers !== null);
    if (isSilent) return waitForSource(open, context.now);
    return holdOn(open, context.now, 'the readings since then cannot be relied on');
  }
  const kept = (later.value - first.value) / (shown.value - first.value);
  if (kept < sustainedPart) {
    return {
      kind: 'dismiss',
      reason: `the followers went back to ${later.value} before it was confirmed`,
    };
  }
  return { kind: 'confirm', finding: sustained(open, [first, shown, later], context) };
}

function dayValue(at: string, value: number): DayValue {
  const day = at.slice(0, 10);
  return { day, count: Date.parse(day) / (daySeconds * 1000), value };
}

/** The change as the later value shows it; it may have become graver or less grave. */
function sustained(
  open: OpenChange,
  readings: readonly [DayValue, DayValue, DayValue],
  context: DiffContext,
): Finding {
  const [first, , later] = readings;
  const movement = movementBetween(first, later);
  const graded = followerThresholds.filter(({ type }) => type === open.change_type);
  const threshold = graded.find((one) => passes(movement, one)) ?? graded.at(-1);
  if (!threshold) throw new RangeError(`${open.change_type} is no change of a number`);
  return numberFinding(threshold, movement, readings, open.payload.subject, context);
}
