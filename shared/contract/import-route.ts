import type { Route } from './define.ts';

/** What begins an import. To the gateway, its path is that of an artist, too. */
export const importRoute = {
  method: 'POST',
  path: '/api/v1/artists/import',
} as const satisfies Route;
