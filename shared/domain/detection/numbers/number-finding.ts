import { patience } from '../patience.ts';
import type { Subject } from '../../change.ts';
import type { Alarm } from './alarm.ts';
import { finding } from '../finding.ts';
import { movementBetween } from './movement.ts';
import { milestonesPassed } from './milestones.ts';
import type { NumberField } from './number-field.ts';
import type { DayValue } from './series.ts';
import type { Milestone } from './milestone-story.ts';
import { message } from '../words.ts';
import { gravityOf, movementOf, typeOf } from './thresholds.ts';
import type { Finding, OpenChange } from '../types.ts';

/** An alarm as a finding: as it is raised, or as the value that confirmed it shows it. */
export function alarmFinding(alarm: Alarm, later: DayValue | null, subject: Subject): Finding {
  const { field, direction, movement, reasons, expected } = alarm;
  const { from, to } = movement;
  const now = later ?? to;
  return finding({
    type: typeOf(field, direction),
    // By the value that confirms it, it may have become graver, or less grave.
    severity: later ? gravityOf(movementBetween(from, later), field, direction) : alarm.severity,
    subject,
    field,
    before: from.value,
    after: now.value,
    reasons: [...reasons],
    readings: readingsOf(later ? [from, to, later] : [from, to]),
    expected,
    says: message('numberMoved', { field, from, to: now }),
    move: { kind: 'none' },
    holdSeconds: patience.numbers,
  });
}

/** A milestone as a finding: as it is raised, or with the value that confirmed it. */
export function milestoneFinding(
  { field, milestone, reason, from, to }: Milestone,
  later: DayValue | null,
  subject: Subject,
): Finding {
  const passed = milestonesPassed(from.value, milestone);
  return finding({
    type: 'MILESTONE_REACHED',
    subject,
    field,
    before: from.value,
    after: (later ?? to).value,
    reasons: [
      reason,
      ...(passed.length > 0 ? [message('passedOnTheWay', { milestones: passed })] : []),
    ],
    readings: readingsOf(later ? [from, to, later] : [from, to]),
    says: message('milestoneReached', { field, milestone, day: to.day }),
    move: { kind: 'none' },
    holdSeconds: patience.numbers,
  });
}

/** A movement that waited, as the value that confirms it shows it; null where it is none. */
export function confirmedFinding(
  { change_type, payload, reasons }: OpenChange,
  { field, from, to }: { field: NumberField; from: DayValue; to: DayValue },
  later: DayValue,
): Finding | null {
  const { subject, expected } = payload;
  const direction = movementOf(change_type)?.direction;
  if (!direction || !expected) return null;
  const movement = movementBetween(from, to);
  return alarmFinding(
    { field, direction, severity: 'info', movement, reasons, expected },
    later,
    subject,
  );
}

function readingsOf(values: readonly DayValue[]) {
  return values.map(({ day, value }) => ({ at: `${day}T00:00:00.000Z`, value }));
}
