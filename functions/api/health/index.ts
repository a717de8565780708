import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../../../shared/contract/define.ts';
import { getHealth } from '../../../shared/contract/health.ts';
import { userAgent } from '../../../shared/domain/version.ts';
import * as z from '../../../shared/domain/zod.ts';
import { implement } from '../../../shared/http/implement.ts';
import { notRouted } from '../../../shared/http/not-routed.ts';
import { servePublic } from '../../../shared/http/serve-public.ts';
import { documentNames } from '../../../shared/plan/documents.ts';
import { openDoorDeps, variables } from '../../../shared/runtime/config.ts';
import { lazy } from '../../../shared/runtime/lazy.ts';

const Routes = z.array(
  z.object({ method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), path: z.string() }),
) satisfies z.ZodType<Route[]>;

/**
 * The routes that the build wrote into `folder`, read when they are first asked for: a function that
 * needs no more of the contract need not load the rest.
 */
function keptRoutes(folder: string): () => readonly Route[] {
  return lazy(() =>
    Routes.parse(JSON.parse(readFileSync(join(folder, documentNames.routes), 'utf8'))),
  );
}

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
  () => ({ ...openDoorDeps(), deployedAt: variables.deployedAt }),
  { fallback: notRouted(keptRoutes(join(import.meta.dirname, 'documents'))) },
);
