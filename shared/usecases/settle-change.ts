import { routedTogetherMax, type RouteWork, type WorkOf } from '../domain/owed/work.ts';
import { lookForExpected } from './releases/look-for-expected.ts';
import { recheckArtist, type RecheckDeps } from '../verdicts/index.ts';
import { routeChanges, type RouteDeps } from '../alerts/index.ts';
import type { ToRoute } from '../changes/items/routing.ts';
import { tellFindings } from '../watches/index.ts';
import { lookAfterLate, watchChecks } from '../checks/index.ts';

type ChangesWork = WorkOf<'tell' | 'route' | 'late' | 'staleness' | 'expected'>;

/** So many changes are routed by the one who confirmed them; more are left to others at the same time. */
const routedHereMax = 5;

/**
 * Re-checks an artist and routes what that confirms. The write that confirms a change also makes its
 * routing due, so anything that fails here happens later.
 */
export async function settle(
  deps: RecheckDeps & RouteDeps,
  work: WorkOf<'recheck'>,
): Promise<void> {
  await routeOrAsk(deps, await recheckArtist(deps, work));
}

/**
 * Handles one message about changes: tells the holders of a watch, routes changes that were left over, or
 * looks whether an artist's checks are late or an expected release came, and routes what comes of it.
 */
export async function passOn(deps: RouteDeps, work: ChangesWork): Promise<void> {
  if (work.kind === 'route') {
    const { organization_id: organizationId, change_ids } = work;
    await routeChanges(
      deps,
      change_ids.map((changeId) => ({ organizationId, changeId })),
    );
    return;
  }
  await routeOrAsk(deps, await changesToRoute(deps, work));
}

async function routeOrAsk(deps: RouteDeps, toRoute: readonly ToRoute[]): Promise<void> {
  if (toRoute.length > routedHereMax) {
    await deps.queues.sendAll(worksOf(toRoute));
    return;
  }
  await routeChanges(deps, toRoute);
}

/** The messages that ask for routing: of each organization as many changes together as may be. */
function worksOf(toRoute: readonly ToRoute[]): RouteWork[] {
  const byOrganization = Map.groupBy(toRoute, ({ organizationId }) => organizationId);
  return [...byOrganization].flatMap(([organization_id, changes]) => {
    const works: RouteWork[] = [];
    for (let from = 0; from < changes.length; from += routedTogetherMax) {
      const some = changes.slice(from, from + routedTogetherMax);
      const change_ids = some.map(({ changeId }) => changeId);
      works.push({ kind: 'route', organization_id, change_ids });
    }
    return works;
  });
}

async function changesToRoute(
  deps: RouteDeps,
  work: Exclude<ChangesWork, RouteWork>,
): Promise<ToRoute[]> {
  switch (work.kind) {
    case 'tell':
      return tellFindings(deps, work.watch_id);
    case 'late':
      return lookAfterLate(deps, work);
    case 'expected':
      return lookForExpected(deps, work);
    case 'staleness':
      return watchChecks(deps, work);
  }
}
