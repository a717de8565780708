import type { Subject } from '../../changes/rules/change.ts';
import type { DailyNumbers, Finding, NumberContext } from '../types.ts';
import { withEarlyRelease } from './echo.ts';
import { onceInDays } from './milestones.ts';
import { milestoneFinding, movementFinding } from './number-finding.ts';
import { type DayValue, numberFields, type Span } from './movement.ts';
import { arrivalsOf } from './series.ts';
import { storyOf } from './story.ts';
import type { Capability } from '../../domain/catalog/catalog.ts';
import type { ChangeType } from '../../changes/rules/change-type.ts';
import { typeOf } from './thresholds.ts';

/**
 * As many days as the judging of a day looks at, itself included: eight weeks before any day of the
 * last ones.
 */
export const historyDays = 100;

/** As many days as it takes to know that a milestone was not reached before, that day included. */
export const milestoneDays = onceInDays + 1;

/**
 * The drops, spikes, and milestones of followers and monthly listeners that are new on the last
 * day. They wait for a day, since the next daily value has to agree.
 * @param days one value a day, oldest first, as far back as `historyDays`; the last is judged.
 */
export function numberFindings(days: readonly DailyNumbers[], context: NumberContext): Finding[] {
  const last = days.at(-1)?.day;
  const { released = [] } = context;
  const subject: Subject = { kind: 'artist', id: context.streaming_id, name: context.artist_name };
  const findings = numberFields
    .filter((field) => context.capabilities.has(field))
    .flatMap((field) => {
      const arrivals = arrivalsOf(days, field);
      const first = arrivals[0]?.values[0];
      return storyOf(arrivals, field)
        .filter(({ day }) => day === last)
        .map((raised) =>
          raised.kind === 'movement'
            ? movementFinding(withEarlyRelease(raised.raised, first, released), subject)
            : milestoneFinding(raised.milestone, null, subject),
        );
    });
  // Both numbers may reach one on the same day: a subject has one open change of a type.
  return [...new Map(findings.toReversed().map((one) => [one.change_type, one])).values()];
}

/** A rise that was reported at its beginning, and how far it went. */
interface Growth extends Span {
  change_type: ChangeType;
  reached: DayValue;
}

/** A report is updated where the rise ended at so many times of what it told. */
const toldTimes = 2;

/**
 * The rises that turn out to be over on the last day, and went so much further than was reported that the
 * report says too little: of 69 rises of real artists, half did.
 * @param days one value a day, oldest first, as `numberFindings` takes them.
 */
export function growthsOn(
  days: readonly DailyNumbers[],
  capabilities: ReadonlySet<Capability>,
): Growth[] {
  const last = days.at(-1)?.day;
  return numberFields
    .filter((field) => capabilities.has(field))
    .flatMap((field) =>
      storyOf(arrivalsOf(days, field), field).flatMap((one): Growth[] => {
        if (one.kind !== 'movement' || !one.ended || one.ended.day !== last) return [];
        if (one.settled?.kind !== 'confirmed') return [];
        const { from, to, kept } = one.settled.facts;
        const told = Math.max(to.value, kept.at(-1)?.value ?? 0) - from.value;
        const { top: reached } = one.ended;
        if (reached.value - from.value < toldTimes * told) return [];
        return [{ change_type: typeOf(field, 1), from, to, reached }];
      }),
    );
}
