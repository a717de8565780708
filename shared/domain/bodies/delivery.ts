import * as z from '../zod.ts';
import { Attempt, Delivery } from '../../deliveries/rules/delivery.ts';

/**
 * An attempt with the headers that it was sent with; null for email, which has none. They are
 * rebuilt from the stored attempt, with signatures masked.
 */
export const LoggedAttempt = Attempt.extend({
  request_headers: z.record(z.string(), z.string()).nullable(),
}).register(z.docs, { id: 'Attempt' });

/** One delivery with all its details. */
export const DeliveryDetails = Delivery.extend({
  attempts: z.array(LoggedAttempt),
  body: z.string().meta({
    description:
      'What webhooks receive, byte for byte. Chat messages and email are made from it; those about several changes, from an array of them, and weekly reports from the report',
  }),
}).register(z.docs, { id: 'DeliveryDetails' });
export type DeliveryDetails = z.infer<typeof DeliveryDetails>;

/** A delivery of a change, and to whom. */
export const ChangeDelivery = Delivery.extend({
  target: z.object({
    id: z.string(),
    kind: z.enum(['webhook', 'destination']),
    name: z.string().nullable().register(z.docs, { description: 'Null if it has been deleted' }),
  }),
}).register(z.docs, { id: 'ChangeDelivery' });
export type ChangeDelivery = z.infer<typeof ChangeDelivery>;
