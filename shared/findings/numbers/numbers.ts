import type { Subject } from '../../changes/rules/change.ts';
import type { DailyNumbers, Finding, NumberContext } from '../types.ts';
import { withEarlyRelease } from './early-echo.ts';
import { onceInDays } from './milestones.ts';
import { milestoneFinding, movementFinding } from './number-finding.ts';
import { numberFields } from './day-value.ts';
import { arrivalsOf } from './series.ts';
import { storyOf } from './story.ts';

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
