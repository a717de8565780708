import { type PlanName, plans } from '../../domain/plans/plan.ts';
import { type Coverage, fullCoverage } from '../../watches/rules/coverage.ts';
import {
  checksPerHourOf,
  fullChecksPerHour,
  isSparing,
  perHourOf,
  type WatchCounts,
} from './full-checks.ts';
import { listEveryHours } from './rest.ts';
import { oldTimes } from './rotation.ts';

const dayHours = 24;

/** How much a service reads in an hour that checks so many watches. */
export function coverageOf(watches: WatchCounts): Coverage {
  const checksPerHour = checksPerHourOf(watches);
  if (!isSparing(checksPerHour)) return fullCoverage;
  const part = (everyHours: (plan: PlanName) => number) =>
    Math.min(1, (perHourOf(watches, everyHours) + fullChecksPerHour) / checksPerHour);
  return {
    lists: part((plan) => listEveryHours[plan]),
    topTracks: part((plan) => Math.max(dayHours, plans[plan].check_every_hours)),
    // Most releases are old, and no check of the sample reads pages.
    pages: 1 / oldTimes,
  };
}
