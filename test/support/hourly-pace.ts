import { type Pace, paceOf } from '../../shared/table/catalog/pace.ts';

/** The pace of a service in which all artists are checked every hour. */
export function hourlyPace(checksPerHour: () => number): Pace {
  return paceOf(async () => ({ free: 0, pro: 0, business: checksPerHour() }));
}
