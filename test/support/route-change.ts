import { findEvent } from '../../shared/alerts/items/events.ts';
import type { ToRoute } from '../../shared/changes/items/routing.ts';
import { type RouteDeps, routeChanges } from '../../shared/alerts/steps/route-changes.ts';

/** Routes one change. @returns the IDs of its targets. */
export async function routeChange(deps: RouteDeps, toRoute: ToRoute): Promise<string[]> {
  await routeChanges(deps, [toRoute]);
  const event = await findEvent(deps.table, toRoute.changeId);
  return event?.targets.map(({ id }) => id) ?? [];
}
