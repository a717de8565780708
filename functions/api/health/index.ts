import { join } from 'node:path';
import { getHealth } from '../../../shared/contract/health.ts';
import { userAgent } from '../../../shared/domain/version.ts';
import { implement } from '../../../shared/http/implement.ts';
import { notRouted } from '../../../shared/http/not-routed.ts';
import { keptRoutes } from '../../../shared/http/routes.ts';
import { servePublic } from '../../../shared/http/serve-public.ts';
import { setting, variables } from '../../../shared/runtime/config.ts';

// The health record shows nothing about the inside.
export const handlers = [
  implement(getHealth, async (_input, { now }, deps: { deployedAt: () => Date }) => ({
    data: {
      status: 'ok' as const,
      timestamp: now.toISOString(),
      version: userAgent,
      uptime: uptime(now.getTime() - deps.deployedAt().getTime()),
    },
  })),
];

function uptime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 3600)}h ${Math.floor(seconds / 60) % 60}m ${seconds % 60}s`;
}

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
