import type { Route } from './define.ts';

// What functions of other groups must know of an operation, without making its schemas.

/** The organization that a session or a key acts in. */
export const organizationPath = '/api/v1/org';

/** What begins an import. To the gateway, its path is that of an artist, too. */
export const importRoute = {
  method: 'POST',
  path: '/api/v1/artists/import',
} as const satisfies Route;
