import type {
  LateWork,
  RecheckWork,
  RouteWork,
  StalenessWork,
  TellWork,
} from '../../domain/work.ts';
import { recheckArtist, type RecheckDeps } from './recheck-artist.ts';
import { routeChange, type RouteDeps } from '../deliveries/route-change.ts';
import type { ToRoute } from '../../table/changes/to-route.ts';
import { tellFindings } from '../watches/tell-findings.ts';
import { lookAfterLate, watchChecks } from './watch-checks.ts';

type SettleWork = RecheckWork | TellWork | RouteWork | LateWork | StalenessWork;

/** So many changes are routed by the one who confirmed them; more are left to others at the same time. */
const routedHereMax = 5;

/**
 * Handles one message about changes: re-checks an artist and routes what it confirms, tells the holders
 * of a watch, routes a change that was left over, or looks whether an artist's checks are late. The
 * write that confirms a change also makes its routing due, so anything that fails here happens later.
 */
export async function settle(deps: RecheckDeps & RouteDeps, work: SettleWork): Promise<void> {
  const toRoute = await changesToRoute(deps, work);
  if (toRoute.length > routedHereMax) {
    await deps.queues.sendAll(
      toRoute.map(({ organizationId: organization_id, changeId: change_id }) => ({
        kind: 'route' as const,
        organization_id,
        change_id,
      })),
    );
    return;
  }
  for (const change of toRoute) await routeChange(deps, change);
}

async function changesToRoute(deps: RecheckDeps & RouteDeps, work: SettleWork): Promise<ToRoute[]> {
  switch (work.kind) {
    case 'route':
      return [{ organizationId: work.organization_id, changeId: work.change_id }];
    case 'recheck':
      return recheckArtist(deps, work);
    case 'tell':
      return tellFindings(deps, work.watch_id);
    case 'late':
      return lookAfterLate(deps, work);
    case 'staleness':
      return watchChecks(deps, work);
  }
}
