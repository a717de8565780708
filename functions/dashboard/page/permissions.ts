import type { Route } from '../../../shared/client/routes.ts';
import type { whoCan } from './text/permissions.ts';

export type RoleName = keyof typeof whoCan;

const ascending: readonly RoleName[] = ['viewer', 'member', 'admin', 'creator'];

const others: Partial<Readonly<Record<Route, RoleName>>> = {
  'POST /api/v1/org/leave': 'viewer',
  'POST /api/v1/org/alerts/dry-run': 'viewer',
  'POST /api/v1/changes/{id}/report-kit/mail': 'viewer',
  'POST /api/v1/org/invitations': 'admin',
  'GET /api/v1/org/invitations': 'admin',
  'GET /api/v1/org/invitations/{id}': 'admin',
  'DELETE /api/v1/org/invitations/{id}': 'admin',
  'GET /api/v1/org/audit-log': 'admin',
  'DELETE /api/v1/org': 'creator',
  'GET /api/v1/org/export': 'creator',
  'POST /api/v1/org/restore': 'creator',
  'PATCH /api/v1/org': 'creator',
  'PATCH /api/v1/org/members/{user_id}': 'creator',
  'DELETE /api/v1/org/members/{user_id}': 'creator',
  'GET /api/v1/changes/{id}/deliveries': 'admin',
  'GET /api/v1/org/destinations/{id}/deliveries': 'admin',
  'GET /api/v1/org/destinations/{id}/deliveries/{delivery_id}': 'admin',
  'POST /api/v1/org/destinations/{id}/recover': 'admin',
  'POST /api/v1/org/destinations/{id}/deliveries/{delivery_id}/resend': 'admin',
  'POST /api/v1/org/webhooks': 'admin',
  'PATCH /api/v1/org/webhooks/{id}': 'admin',
  'DELETE /api/v1/org/webhooks/{id}': 'admin',
  'POST /api/v1/org/webhooks/{id}/test': 'admin',
  'POST /api/v1/org/webhooks/{id}/rotate-secret': 'admin',
  'POST /api/v1/org/webhooks/{id}/recover': 'admin',
  'GET /api/v1/org/webhooks/{id}/deliveries': 'admin',
  'GET /api/v1/org/webhooks/{id}/deliveries/{delivery_id}': 'admin',
  'POST /api/v1/org/webhooks/{id}/deliveries/{delivery_id}/resend': 'admin',
  'POST /api/v1/org/api-terms/accept': 'creator',
  'GET /api/v1/org/api-keys': 'creator',
  'GET /api/v1/org/api-keys/{id}': 'creator',
  'POST /api/v1/org/api-keys': 'creator',
  'DELETE /api/v1/org/api-keys/{id}': 'creator',
};

/**
 * The least role for a route: every member reads and acts for themselves, and from `member` on one changes
 * things, unless it says otherwise above. The contract has the same (a test compares), and the service decides.
 */
export function leastRoleOf(route: Route): RoleName {
  const isOwn = route.startsWith('GET ') || route.includes(' /api/v1/auth/');
  return others[route] ?? (isOwn ? 'viewer' : 'member');
}

/** Whether `role` may use the route. */
export function roleMay(role: RoleName, route: Route): boolean {
  return ascending.indexOf(role) >= ascending.indexOf(leastRoleOf(route));
}
