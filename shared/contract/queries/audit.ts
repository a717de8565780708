import * as z from '../../domain/zod.ts';
import { AuditAction } from '../../domain/people/audit.ts';
import { idSchema } from '../../domain/ids.ts';
import { Cursor, queryInteger } from './parts.ts';
import { Since, timeDescription, Until } from './times.ts';

/** Filters and paging of the audit log. */
export const AuditQuery = z.strictObject({
  limit: queryInteger(1, 100).default(50),
  cursor: Cursor.optional(),
  actor: z
    .union([idSchema('user'), idSchema('apiKey'), z.enum(['operator', 'service'])])
    .optional()
    .register(z.docs, { description: 'The ID of a user or API key, or `operator` or `service`' }),
  action: z
    .union([AuditAction.transform((action) => [action]), z.array(AuditAction).max(50)])
    .optional()
    .register(z.docs, { description: 'Can be repeated' }),
  since: Since.optional().register(z.docs, {
    description: `The earliest \`at\`: ${timeDescription}`,
  }),
  until: Until.optional().register(z.docs, {
    description: `The latest \`at\`: ${timeDescription}`,
  }),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
