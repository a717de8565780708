import { type PlanName, plans } from '../../shared/domain/plans/plan.ts';
import { fullChecksPerHour } from '../../shared/checks/rules/full-checks.ts';
import { listEveryHours } from '../../shared/checks/rules/rest.ts';
import { everyDays, oldTimes, tracksTimes } from '../../shared/checks/rules/rotation.ts';
import { assumed } from './assumptions.ts';

const rowsPerPage = 100;
/** Of the quota, for people and re-checks, and kept free for them. */
export const partForOthers = 0.13;

/**
 * Requests for an artist on which nothing changes, in a day of a busy service that visits it as often as its
 * plan promises: visits and checks, and pages in turn.
 */
export function requestsOf(plan: PlanName, count: number): number {
  const { recent } = assumed.releases;
  const profiles = 24 / plans[plan].check_every_hours;
  const lists = (24 / listEveryHours[plan]) * Math.ceil(count / rowsPerPage);
  const pages = recent + (count - recent) / oldTimes;
  const perPage = 1 + 1 / tracksTimes[plan];
  return profiles + lists + 1 + (pages * perPage) / everyDays[plan];
}

/** Requests of a day for the checks of the sample: the list and the top tracks, besides the profile. */
export const forSample = fullChecksPerHour * 24 * 2;
