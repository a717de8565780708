import type { RecheckWork, RouteWork } from '../domain/work.ts';
import { recheckArtist, type RecheckDeps } from './recheck-artist.ts';
import { routeChange, type RouteDeps } from './route-change.ts';

/**
 * One message about changes: a re-check, whose confirmed changes are routed at once, or the routing
 * of a change that was left over. Routing is owed from the confirmation on, so that whatever fails
 * here is done later.
 */
export async function settle(
  deps: RecheckDeps & RouteDeps,
  work: RecheckWork | RouteWork,
): Promise<void> {
  const { organization_id: organizationId } = work;
  const changeIds = work.kind === 'route' ? [work.change_id] : await recheckArtist(deps, work);
  for (const changeId of changeIds) await routeChange(deps, { organizationId, changeId });
}
