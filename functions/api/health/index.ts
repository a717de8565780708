import { join } from 'node:path';
import { notRouted } from '../../../shared/http/not-routed.ts';
import { keptRoutes } from '../../../shared/http/routes.ts';
import { servePublic } from '../../../shared/http/serve-public.ts';
import { setting, variables } from '../../../shared/runtime/config.ts';
import { getHealth } from './get-health.ts';

export const handlers = [getHealth];

// Also what no route matches comes here (`$default`). Not out of the container: that would bring the
// SDK into a bundle that never calls it.
export const handler = servePublic(
  'health',
  handlers,
  () => ({
    clock: { now: () => new Date() },
    publicUrl: setting('PUBLIC_URL'),
    corsOrigins: setting('CORS_ORIGINS'),
    publicRequestsPerIpPerMinute: setting('PUBLIC_REQUESTS_PER_IP_PER_MINUTE'),
    deployedAt: variables.deployedAt,
  }),
  { fallback: notRouted(keptRoutes(join(import.meta.dirname, 'documents'))) },
);
