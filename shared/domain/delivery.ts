import * as z from 'zod';
import { idSchema } from './ids.ts';
import { Timestamp } from './text.ts';

export const DeliveryStatus = z.enum(['pending', 'delivered', 'failed', 'skipped', 'cancelled']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** One HTTP request or mail that was tried, as the log shows it. */
export const Attempt = z.object({
  number: z.int(),
  at: Timestamp,
  status_code: z.int().nullable(),
  error: z.string().nullable(),
  duration_ms: z.int(),
  response_body: z.string().nullable(),
});
export type Attempt = z.infer<typeof Attempt>;

export const Delivery = z
  .object({
    id: idSchema('delivery'),
    event_id: idSchema('event'),
    change_id: idSchema('change'),
    event_type: z.string(),
    status: DeliveryStatus,
    attempt_count: z.int(),
    next_attempt_at: Timestamp.nullable(),
    created_at: Timestamp,
    delivered_at: Timestamp.nullable(),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof Delivery>;

/** Waits in seconds before the attempts of a webhook: ten over 75 h 35 min (Standard Webhooks). */
export const webhookRetrySeconds: readonly number[] = [
  0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400,
];

/** The same for chats and mail, where an alert that is days late is noise: six over 7 h 35 min. */
export const messageRetrySeconds: readonly number[] = [0, 5, 300, 1800, 7200, 18_000];
