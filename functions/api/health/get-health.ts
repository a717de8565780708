import { getHealth as operation } from '../../../shared/contract/health.ts';
import { userAgent } from '../../../shared/domain/version.ts';
import { implement } from '../../../shared/http/implement.ts';

/** What the health record shows: nothing about the inside. */
export interface HealthDeps {
  deployedAt: () => Date;
}

export const getHealth = implement(operation, async (_input, { now }, deps: HealthDeps) => ({
  data: {
    status: 'ok' as const,
    timestamp: now.toISOString(),
    version: userAgent,
    uptime: uptime(now.getTime() - deps.deployedAt().getTime()),
  },
}));

function uptime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 3600)}h ${Math.floor(seconds / 60) % 60}m ${seconds % 60}s`;
}
