import { leastRoleOf, roleMay } from '../../functions/dashboard/page/permissions.ts';
import type { Route } from '../../shared/client/routes.ts';
import { operations } from '../../shared/contract/index.ts';

const declared = operations.flatMap(({ access, method, path }) =>
  access.kind === 'caller' ? [{ route: `${method} ${path}` as Route, role: access.role }] : [],
);

describe('the permissions of the page', () => {
  it.each(declared)('are those of the contract: $route', ({ route, role }) => {
    expect(leastRoleOf(route)).toBe(role);
  });

  it('lets each role do what a lower one may', () => {
    expect(roleMay('creator', 'DELETE /api/v1/org')).toBe(true);
    expect(roleMay('admin', 'DELETE /api/v1/org')).toBe(false);
    expect(roleMay('admin', 'POST /api/v1/org/webhooks')).toBe(true);
    expect(roleMay('member', 'POST /api/v1/org/webhooks')).toBe(false);
    expect(roleMay('viewer', 'GET /api/v1/changes')).toBe(true);
    expect(roleMay('viewer', 'POST /api/v1/changes/{id}/acknowledge')).toBe(false);
  });
});
