import * as z from '../../domain/zod.ts';
import { DeliveryStatus } from '../../domain/deliveries/delivery.ts';
import { Cursor, queryInteger } from './parts.ts';
import { Since, timeDescription, Until } from './times.ts';

/** Filters and paging of the log of a target. */
export const DeliveriesQuery = z.strictObject({
  limit: queryInteger(1, 100).default(50),
  cursor: Cursor.optional(),
  status: z
    .union([DeliveryStatus.transform((status) => [status]), z.array(DeliveryStatus).max(5)])
    .optional()
    .register(z.docs, { description: 'Can be repeated' }),
  since: Since.optional().register(z.docs, {
    description: `The earliest \`created_at\`: ${timeDescription}`,
  }),
  until: Until.optional().register(z.docs, {
    description: `The latest \`created_at\`: ${timeDescription}`,
  }),
});
export type DeliveriesQuery = z.infer<typeof DeliveriesQuery>;
