import { patience } from '../patience.ts';
import type { Subject } from '../../changes/rules/change.ts';
import { repeatDays } from './alarm.ts';
import { finding } from '../finding.ts';
import type { DayValue, Ground, MovementFacts } from './movement.ts';
import { type Milestone, milestonesPassed } from './milestones.ts';
import { message, type Message } from '../words.ts';
import { gravity, typeOf } from './thresholds.ts';
import type { Finding } from '../types.ts';

/** A movement as a finding: as it is raised, or as the values that confirmed it show it. */
export function movementFinding(facts: MovementFacts, subject: Subject): Finding {
  const { field, direction, severity, from, to, expected, kept, echo } = facts;
  return finding({
    type: typeOf(field, direction),
    severity,
    subject,
    field,
    before: from.value,
    after: to.value,
    reasons: reasonsOf(facts),
    readings: [from, to, ...kept].map(readingOf),
    expected,
    ...(echo && {
      echo: {
        ...{ explains: echo.explains, expected: echo.expected },
        ...{ from: readingOf(echo.from), to: readingOf(echo.to) },
      },
    }),
    says: message('numberMoved', { facts }),
    move: { kind: 'none' },
    wait_seconds: patience.numbers,
  });
}

/** Why a movement is reported, and why only now. */
function reasonsOf(facts: MovementFacts): Message[] {
  const { direction, grounds, held, reported, from, to, kept } = facts;
  const isAgain = reported !== null && from.count - reported.to.count <= repeatDays;
  const isGraver = reported !== null && gravity[facts.severity] > gravity[reported.severity];
  const days = to.count - from.count;
  return [
    ...shownGrounds(grounds).map((ground) => message('ground', { ground, direction, days })),
    ...(held === 'multiple' || held === 'no_multiple'
      ? [message('heldAsMultiple', { from, to, held })]
      : []),
    ...(held === 'zero' ? [message('heldAsZero', {})] : []),
    ...(isAgain ? [message(isGraver ? 'moreSeriousThan' : 'furtherThan', reported)] : []),
    ...(kept.length > 0 ? [message('stillThere', { readings: kept })] : []),
  ];
}

/** What is far beyond the artist's own steps is so for a day, too: that needs no saying. */
function shownGrounds(grounds: readonly Ground[]): readonly Ground[] {
  const isOfSteps = grounds.some(({ rule }) => rule === 'own_steps');
  return grounds.filter(({ rule }) => !isOfSteps || rule === 'share' || rule === 'own_steps');
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
    readings: [from, to, ...(later ? [later] : [])].map(readingOf),
    milestone,
    says: message('milestoneReached', { field, milestone, day: to.day }),
    move: { kind: 'none' },
    wait_seconds: patience.numbers,
  });
}

function readingOf({ day, value }: DayValue) {
  return { at: `${day}T00:00:00.000Z`, value };
}
