import * as z from 'zod';
import { AuditAction } from '../../domain/audit.ts';
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
    .meta({ description: 'The ID of a user or API key, or `operator` or `service`' }),
  action: z
    .union([AuditAction.transform((action) => [action]), z.array(AuditAction).max(50)])
    .optional()
    .meta({ description: 'Can be repeated' }),
  since: Since.optional().meta({ description: `The earliest \`at\`: ${timeDescription}` }),
  until: Until.optional().meta({ description: `The latest \`at\`: ${timeDescription}` }),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
