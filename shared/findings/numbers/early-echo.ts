import { dayCount } from '../releases/release-date.ts';
import type { DayValue } from './day-value.ts';
import { countedDays, nearDays } from './echo.ts';
import type { MovementFacts } from './movement-facts.ts';

/** Most of those who come for a release do so within that time. */
const comingDays = 7;

/**
 * The facts of a drop of listeners in the first weeks of a history, at most `info` where it is an echo
 * of a release that came out before: who came for it is no longer counted, and nobody saw them come.
 * Others are as they were.
 * @param first the first value of the history.
 * @param released the days of the artist's releases (YYYY-MM-DD; shorter ones are left out).
 */
export function withEarlyRelease(
  facts: MovementFacts,
  first: DayValue | undefined,
  released: readonly string[],
): MovementFacts {
  const { field, direction, from, to, echo } = facts;
  const isDrop = field === 'monthly_listeners' && direction < 0 && to.value > 0;
  if (!isDrop || echo || !first || from.count - first.count > countedDays + nearDays) return facts;
  const release = released
    .filter((day) => day.length === 'YYYY-MM-DD'.length)
    .find((day) => {
      const since = to.count - dayCount(new Date(day));
      const isBefore = dayCount(new Date(day)) <= first.count;
      return (
        isBefore && since >= countedDays - nearDays && since <= countedDays + comingDays + nearDays
      );
    });
  return release === undefined ? facts : { ...facts, severity: 'info', release };
}
