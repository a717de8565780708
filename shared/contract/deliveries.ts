import * as z from '../domain/zod.ts';
import { Delivery, DeliveryStatus } from '../deliveries/rules/delivery.ts';
import { DeliveryDetails } from '../domain/bodies/delivery.ts';
import { idSchema } from '../domain/ids.ts';
import { asAdmin, operationsOf } from './define.ts';
import { Cursor, queryInteger, Since, timeDescription, Until } from './queries/parts.ts';

/** Filters and paging of the log of a target. */
const DeliveriesQuery = z.strictObject({
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

const RecoverInput = z
  .strictObject({ since: Since, until: Until.optional() })
  .register(z.docs, { id: 'RecoverInput' });

const Recovering = z
  .object({ recovering: z.int().meta({ description: 'The number of deliveries to be resent' }) })
  .register(z.docs, { id: 'Recovering' });

type Kind = 'webhook' | 'destination';

function placeOf<const Of extends Kind>(kind: Of) {
  const named = { id: idSchema(kind), delivery_id: idSchema('delivery') };
  return {
    operation: operationsOf(`${kind}s`, named),
    path: `/api/v1/org/${kind}s/{id}` as const,
  };
}

/**
 * The operations on the deliveries of a target, alike for webhooks and destinations: reading its log,
 * and sending again one delivery or all that failed in some time.
 */
export function deliveryOperations<const Of extends Kind>(kind: Of, name: string, noun: string) {
  return { ...logOperations(kind, name, noun), ...againOperations(kind, name) };
}

function logOperations<const Of extends Kind>(kind: Of, name: string, noun: string) {
  const { operation, path } = placeOf(kind);
  const list = operation(`GET ${path}/deliveries`, {
    id: `list${name}Deliveries`,
    summary: `List the deliveries of ${noun}, newest first`,
    description:
      'Deliveries are kept for 30 days. You can repeat `status`; `since` and `until` compare `created_at`. A page can hold fewer than `limit` even if more follow: continue while there is a `Link` to the next page.',
    access: asAdmin,
    query: DeliveriesQuery,
    success: { status: 200, body: z.array(Delivery) },
  });
  const get = operation(`GET ${path}/deliveries/{delivery_id}`, {
    id: `get${name}Delivery`,
    summary: 'Get a delivery with its attempts and body',
    description:
      'Includes every attempt: the status and the first 4 KiB of the response, how long it took, and the headers we sent, without the signature.',
    access: asAdmin,
    success: { status: 200, body: DeliveryDetails },
    conditional: true,
  });
  return { list, get };
}

function againOperations<const Of extends Kind>(kind: Of, name: string) {
  const { operation, path } = placeOf(kind);
  const cannotReceive = [
    'target_disabled',
    'destination_unconfirmed',
    'plan_limit_reached',
  ] as const;
  const resend = operation(`POST ${path}/deliveries/{delivery_id}/resend`, {
    id: `resend${name}Delivery`,
    summary: 'Resend a delivery',
    description:
      'Sends the same event with the same `webhook-id` immediately, and restarts the retry schedule. Earlier attempts stay in the log. A pending delivery that waits for its next attempt gets it now. If that attempt is already due, the answer is 409 `delivery_pending`. Email can be resent five times an hour per delivery, and 30 times per organization.',
    access: asAdmin,
    success: { status: 202, body: Delivery },
    errors: ['delivery_pending', ...cannotReceive, 'rate_limited', 'conflict'],
  });
  const recover = operation(`POST ${path}/recover`, {
    id: `recover${name}`,
    summary: 'Resend everything of a period that wasn’t delivered',
    description:
      'Resends deliveries created between `since` and `until` (default: now) that failed, were skipped, or wait for another attempt, oldest first. The period can span at most 14 days and 10,000 deliveries. It runs in the background, and skips what has been delivered since.',
    access: asAdmin,
    body: RecoverInput,
    success: { status: 202, body: Recovering },
    errors: [...cannotReceive, 'rate_limited'],
    exampleBody: { since: '2026-11-20T00:00:00.000Z', until: '2026-11-21T00:00:00.000Z' },
  });
  return { resend, recover };
}
