import { leastRoles, roleMay } from '../../functions/dashboard/page/permissions.ts';
import { operations } from '../../shared/contract/index.ts';

const declared = operations.flatMap(({ access, method, path }) =>
  access.kind === 'caller' ? [{ route: `${method} ${path}`, role: access.role }] : [],
);

describe('the table of permissions of the page', () => {
  it('has the role of the contract for every operation above viewer', () => {
    const above = declared.filter(({ role }) => role !== 'viewer');
    // Nothing of the page shows one member alone, or one key.
    const unshown = ['GET /api/v1/org/invitations/{id}', 'GET /api/v1/org/api-keys/{id}'];
    const expected = above
      .filter(({ route }) => !unshown.includes(route))
      .map(({ route, role }) => [route, role]);
    expect(Object.fromEntries(Object.entries(leastRoles))).toEqual(Object.fromEntries(expected));
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
