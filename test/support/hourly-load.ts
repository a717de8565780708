import { type ServiceLoad, loadOf } from '../../shared/table/catalog/service-load.ts';

/** The load of a service in which all artists are checked every hour. */
export function hourlyLoad(checksPerHour: () => number): ServiceLoad {
  return loadOf(async () => ({ free: 0, pro: 0, business: checksPerHour() }));
}
