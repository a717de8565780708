import * as z from '../domain/zod.ts';
import { Timestamp } from '../domain/text/text.ts';
import { userAgent } from '../domain/version.ts';
import { operation } from './define.ts';

export const HealthRecord = z
  .object({
    status: z.literal('ok'),
    timestamp: Timestamp,
    version: z.string().meta({ description: 'Name and version', examples: [userAgent] }),
    uptime: z.string().meta({ description: 'Time since the deployment', examples: ['4h 12m 9s'] }),
  })
  .register(z.docs, { id: 'HealthRecord' });

export const getHealth = operation({
  id: 'getHealth',
  group: 'health',
  method: 'GET',
  path: '/health',
  summary: 'Check whether the service is up',
  access: { kind: 'public' },
  success: { status: 200, body: z.object({ data: HealthRecord }) },
});
