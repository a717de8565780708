import type { DetailsWork, LinksWork, ScheduleWork } from '../../domain/work.ts';
import { keepSchedule, type ScheduleDeps } from '../artists/keep-schedule.ts';
import { type DetailsDeps, readDetails } from '../checks/read-details.ts';
import { type LinksDeps, readLinks } from '../checks/read-links.ts';

/** One piece of background work that nobody requested: each may be repeated. */
export async function keepUp(
  deps: ScheduleDeps & DetailsDeps & LinksDeps,
  work: ScheduleWork | DetailsWork | LinksWork,
): Promise<void> {
  switch (work.kind) {
    case 'schedule':
      return keepSchedule(deps, work);
    case 'details':
      return readDetails(deps, work);
    case 'links':
      return readLinks(deps, work);
  }
}
