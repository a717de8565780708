import { serveMcp } from '../../shared/mcp/serve-mcp.ts';
import { settings } from '../../shared/runtime/config.ts';

export const handler = serveMcp(() => ({
  clock: { now: () => new Date() },
  publicUrl: settings.publicUrl(),
  corsOrigins: settings.corsOrigins(),
  publicRequestsPerIpPerMinute: settings.publicRequestsPerIpPerMinute(),
}));
