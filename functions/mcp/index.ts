import { join } from 'node:path';
import { serveMcp } from '../../shared/mcp/serve-mcp.ts';
import { keptTools } from '../../shared/mcp/tool.ts';
import { setting } from '../../shared/runtime/config.ts';

/** What assistants are told of the tools, beside the bundle, where the build put it. */
const folder = join(import.meta.dirname, 'documents');

export const handler = serveMcp(() => ({
  clock: { now: () => new Date() },
  tools: keptTools(folder),
  publicUrl: setting('PUBLIC_URL'),
  corsOrigins: setting('CORS_ORIGINS'),
  publicRequestsPerIpPerMinute: setting('PUBLIC_REQUESTS_PER_IP_PER_MINUTE'),
}));
