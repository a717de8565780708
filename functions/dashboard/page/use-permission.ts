import type { Route } from '../../../shared/client/routes.ts';
import { leastRoleOf, roleMay } from './permissions.ts';
import { useSession } from './session/session.tsx';
import { noAccess, whoCan } from './text/permissions.ts';

/** Whether whoever is signed in may use the route by their role; if not, who may, as a sentence. */
export function usePermission(route: Route): { isAllowed: boolean; why: string | undefined } {
  const { organization } = useSession();
  const isAllowed = roleMay(organization.role, route);
  return { isAllowed, why: isAllowed ? undefined : noAccess(whoCan[leastRoleOf(route)]) };
}
