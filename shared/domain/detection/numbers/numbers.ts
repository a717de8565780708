import type { Capability } from '../../catalog.ts';
import type { Subject } from '../../change.ts';
import { dayOf } from '../../text.ts';
import { holdOn, waitForSource } from '../waiting.ts';
import { stayedOf } from './milestone-story.ts';
import { onceInDays, settledMilestone } from './milestones.ts';
import { alarmFinding, confirmedFinding, milestoneFinding } from './number-finding.ts';
import type { NumberField } from './number-field.ts';
import { type DayValue, soundValues } from './series.ts';
import { isKept, storyOf } from './story.ts';
import { movementOf } from './thresholds.ts';
import type {
  DailyNumbers,
  DiffContext,
  Finding,
  NumberContext,
  OpenChange,
  Verdict,
} from '../types.ts';
import { message } from '../words.ts';

const dayMs = 86_400_000;

/**
 * As many days as the judging of a day looks at, itself included: eight weeks before any day of the
 * last ones.
 */
export const historyDays = 100;

/** As many days as it takes to know that a milestone was not reached before, that day included. */
export const milestoneDays = onceInDays + 1;

/** The numbers that are watched, each where the catalog tells it. */
export const numberFields: readonly { field: NumberField; needs: Capability }[] = [
  { field: 'followers', needs: 'followers' },
  { field: 'monthly_listeners', needs: 'monthly_listeners' },
];

/**
 * What the last day says of followers and monthly listeners: drops, spikes and milestones that are
 * new on that day. Held for a day, since the next daily value has to agree.
 * @param days one value a day, oldest first, as far back as `historyDays`; the last is judged.
 */
export function numberFindings(days: readonly DailyNumbers[], context: NumberContext): Finding[] {
  const last = days.at(-1)?.day;
  const subject: Subject = { kind: 'artist', id: context.streaming_id, name: context.artist_name };
  const findings = numberFields
    .filter(({ needs }) => context.capabilities.has(needs))
    .flatMap(({ field }) => storyOf(soundValues(days, field), field))
    .filter(({ day }) => day === last)
    .map((raised) =>
      raised.kind === 'alarm'
        ? alarmFinding(raised.alarm, null, subject)
        : milestoneFinding(raised.milestone, null, subject),
    );
  // Both numbers may reach one on the same day: a subject has one open change of a type.
  return [...new Map(findings.toReversed().map((one) => [one.change_type, one])).values()];
}

/**
 * Judges a change of a number by the first sound value of a day after the one that showed it, once
 * that day is over: confirmed when it keeps at least half of the movement, dismissed when it went
 * back. Days without a reading are silence; readings that can't be relied on are waited out for a
 * week.
 * @param days one value a day, oldest first, reaching back to the readings of the change.
 */
export function judgeNumber(
  open: OpenChange,
  days: readonly DailyNumbers[],
  context: DiffContext,
): Verdict {
  const nextDay = new Date(open.detected_at.getTime() + dayMs);
  if (context.now < nextDay) return waitUntil(nextDay);
  const field = fieldOf(open);
  const [from, to] = (open.payload.readings ?? []).map(dayValue);
  if (!field || !from || !to) {
    return nothingToJudgeBy;
  }
  const over = days.filter(({ day }) => day < dayOf(context.now));
  const values = soundValues(over, field);
  const [next, ...more] = values.filter(({ day }) => day > to.day);
  if (next) {
    const judged: Judged = { field, from, to, later: [next, ...more] };
    if (open.change_type !== 'MILESTONE_REACHED') return judgeMovement(open, values, judged);
    const verdict = judgeMilestone(open, judged);
    if (verdict) return verdict;
  }
  const last = more.at(-1) ?? next ?? to;
  // The next value is there when its day is over.
  const nextOver = new Date((last.count + 2) * dayMs);
  if (context.now < nextOver) return waitUntil(nextOver);
  const isSilent = !over.some(({ day, [field]: value }) => day > last.day && value !== null);
  if (isSilent) return waitForSource(open, context.now);
  const why = message('readingsUnsure', {});
  return holdOn(open, context.now, { rule: 'source_unclear', why });
}

function waitUntil(until: Date): Verdict {
  return { kind: 'wait', rule: 'next_day', until, waiting_for_source: false };
}

interface Judged {
  field: NumberField;
  from: DayValue;
  to: DayValue;
  later: readonly [DayValue, ...DayValue[]];
}

function judgeMovement(open: OpenChange, values: readonly DayValue[], judged: Judged): Verdict {
  const { field, from, to, later } = judged;
  const [next] = later;
  if (!isKept(values, { from, to }, next)) return wentBack(field, next);
  const finding = confirmedFinding(open, { field, from, to }, next);
  return finding ? { kind: 'confirm', finding } : nothingToJudgeBy;
}

const nothingToJudgeBy: Verdict = {
  kind: 'dismiss',
  reason: message('noReadings', {}),
};

/** Null while a value that reached a yet greater milestone has none after it. */
function judgeMilestone({ payload, reasons }: OpenChange, judged: Judged): Verdict | null {
  const { field, from, to, later } = judged;
  const settled = settledMilestone(from, to, later);
  if (!settled) return null;
  const [reason = message('firstInYear', {})] = reasons;
  const stayed = stayedOf({ field, milestone: 0, reason, from, to }, settled);
  return stayed
    ? { kind: 'confirm', finding: milestoneFinding(stayed, settled.value, payload.subject) }
    : wentBack(field, settled.value);
}

function wentBack(field: NumberField, { value }: DayValue): Verdict {
  return {
    kind: 'dismiss',
    reason: message('numberWentBack', { field, value }),
  };
}

function fieldOf({ change_type, payload }: OpenChange): NumberField | null {
  const known = movementOf(change_type)?.field ?? payload.field;
  return numberFields.find(({ field }) => field === known)?.field ?? null;
}

function dayValue({ at, value }: { at: string; value: number }): DayValue {
  const day = at.slice(0, 10);
  return { day, count: Date.parse(day) / dayMs, value };
}
