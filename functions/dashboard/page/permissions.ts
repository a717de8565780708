import type { Route } from '../../../shared/client/routes.ts';
import type { whoCan } from './text/permissions.ts';

export type RoleName = keyof typeof whoCan;

const ascending: readonly RoleName[] = ['viewer', 'member', 'admin', 'creator'];

/**
 * The least role for what the page offers as a control; what isn't listed, every member may do. The
 * contract has the same (a test compares), and the service decides.
 */
export const leastRoles: Partial<Readonly<Record<Route, RoleName>>> = {
  'POST /api/v1/org/invitations': 'admin',
  'GET /api/v1/org/invitations': 'admin',
  'DELETE /api/v1/org/invitations/{id}': 'admin',
  'GET /api/v1/org/audit-log': 'admin',
  'DELETE /api/v1/org': 'creator',
  'GET /api/v1/org/export': 'creator',
  'POST /api/v1/org/feeds': 'member',
  'DELETE /api/v1/org/feeds/{id}': 'member',
  'POST /api/v1/org/mutes': 'member',
  'DELETE /api/v1/org/mutes/{id}': 'member',
  'POST /api/v1/org/restore': 'creator',
  'PATCH /api/v1/org': 'creator',
  'PUT /api/v1/org/identity': 'member',
  'PATCH /api/v1/org/members/{user_id}': 'creator',
  'DELETE /api/v1/org/members/{user_id}': 'creator',
  'PATCH /api/v1/changes/{id}/work': 'member',
  'POST /api/v1/changes/{id}/notes': 'member',
  'DELETE /api/v1/changes/{id}/notes/{note_id}': 'member',
  'POST /api/v1/changes/{id}/reports': 'member',
  'POST /api/v1/artists/import': 'member',
  'POST /api/v1/artists/import/{import_id}/rows/{row}': 'member',
  'POST /api/v1/artists/import/{import_id}/stop': 'member',
  'POST /api/v1/artists/{id}/check': 'member',
  'PATCH /api/v1/artists/{id}': 'member',
  'DELETE /api/v1/artists/{id}': 'member',
  'PUT /api/v1/artists/{id}/identity': 'member',
  'POST /api/v1/artists/{id}/expected-releases': 'member',
  'PATCH /api/v1/artists/{id}/expected-releases/{expected_id}': 'member',
  'DELETE /api/v1/artists/{id}/expected-releases/{expected_id}': 'member',
  'POST /api/v1/artists/{id}/releases/{release_id}/triage': 'member',
  'DELETE /api/v1/artists/{id}/releases/{release_id}/triage': 'member',
  'POST /api/v1/verify/start': 'member',
  'POST /api/v1/verify/instant': 'member',
  'DELETE /api/v1/verify/{session_id}': 'member',
  'POST /api/v1/changes/{id}/acknowledge': 'member',
  'DELETE /api/v1/changes/{id}/acknowledge': 'member',
  'POST /api/v1/changes/acknowledge': 'member',
  'GET /api/v1/changes/{id}/deliveries': 'admin',
  'POST /api/v1/org/destinations': 'member',
  'PATCH /api/v1/org/destinations/{id}': 'member',
  'DELETE /api/v1/org/destinations/{id}': 'member',
  'POST /api/v1/org/destinations/{id}/test': 'member',
  'POST /api/v1/org/destinations/{id}/rotate-secret': 'member',
  'GET /api/v1/org/destinations/{id}/deliveries': 'admin',
  'GET /api/v1/org/destinations/{id}/deliveries/{delivery_id}': 'admin',
  'POST /api/v1/org/destinations/{id}/pending/flush': 'member',
  'POST /api/v1/org/destinations/{id}/recover': 'admin',
  'POST /api/v1/org/destinations/{id}/deliveries/{delivery_id}/resend': 'admin',
  'POST /api/v1/org/alerts': 'member',
  'PATCH /api/v1/org/alerts/{id}': 'member',
  'DELETE /api/v1/org/alerts/{id}': 'member',
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
  'POST /api/v1/org/api-keys': 'creator',
  'DELETE /api/v1/org/api-keys/{id}': 'creator',
};

/** Whether `role` may use the route. */
export function roleMay(role: RoleName, route: Route): boolean {
  return ascending.indexOf(role) >= ascending.indexOf(leastRoles[route] ?? 'viewer');
}
