import type { RecheckWork, RouteWork, StalenessWork } from '../../domain/work.ts';
import { recheckArtist, type RecheckDeps } from './recheck-artist.ts';
import { routeChange, type RouteDeps } from '../deliveries/route-change.ts';
import { watchChecks } from './watch-checks.ts';

/**
 * One message about changes: a re-check, whose confirmed changes are routed at once, the routing of
 * a change that was left over, or a look at an artist's checks, which may be a change too. Routing is
 * owed from the confirmation on, so that whatever fails here is done later.
 */
export async function settle(
  deps: RecheckDeps & RouteDeps,
  work: RecheckWork | RouteWork | StalenessWork,
): Promise<void> {
  const { organization_id: organizationId } = work;
  const changeIds = await changesToRoute(deps, work);
  for (const changeId of changeIds) await routeChange(deps, { organizationId, changeId });
}

async function changesToRoute(
  deps: RecheckDeps & RouteDeps,
  work: RecheckWork | RouteWork | StalenessWork,
): Promise<string[]> {
  switch (work.kind) {
    case 'route':
      return [work.change_id];
    case 'recheck':
      return recheckArtist(deps, work);
    case 'staleness': {
      const told = await watchChecks(deps, work);
      return told === null ? [] : [told];
    }
  }
}
