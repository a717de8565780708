import * as z from '../domain/zod.ts';
import { Timestamp } from '../domain/text/text.ts';
import { userAgent } from '../domain/version.ts';
import { operationsOf } from './define.ts';

const operation = operationsOf('health');

export const HealthRecord = z
  .object({
    status: z.literal('ok'),
    timestamp: Timestamp,
    version: z.string().meta({ description: 'Name and version', examples: [userAgent] }),
    uptime: z.string().meta({ description: 'Time since the deployment', examples: ['4h 12m 9s'] }),
  })
  .register(z.docs, { id: 'HealthRecord' });

export const getHealth = operation('GET /health', {
  id: 'getHealth',
  summary: 'Check whether the service is up',
  access: { kind: 'public' },
  success: { status: 200, body: z.object({ data: HealthRecord }) },
});
