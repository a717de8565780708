import * as z from 'zod';
import { Delivery, DeliveryDetails } from '../domain/delivery.ts';
import { idSchema } from '../domain/ids.ts';
import { asAdmin, operation } from './define.ts';
import { DeliveriesQuery, Since, Until } from './queries.ts';

const RecoverInput = z
  .strictObject({ since: Since, until: Until.optional() })
  .meta({ id: 'RecoverInput' });

const Recovering = z
  .object({ recovering: z.int().meta({ description: 'How many deliveries that are' }) })
  .meta({ id: 'Recovering' });

type Kind = 'webhook' | 'destination';

function placeOf<const Of extends Kind>(kind: Of) {
  const TargetParams = z.strictObject({ id: idSchema(kind) });
  return {
    group: `${kind}s` as const,
    path: `/api/v1/org/${kind}s/{id}` as const,
    TargetParams,
    DeliveryParams: TargetParams.extend({ delivery_id: idSchema('delivery') }),
  };
}

/** Looking into the log of a target, alike for webhooks and destinations. */
export function deliveryLog<const Of extends Kind>(kind: Of, name: string, noun: string) {
  const { group, path, TargetParams, DeliveryParams } = placeOf(kind);
  const list = operation({
    id: `list${name}Deliveries`,
    group,
    method: 'GET',
    path: `${path}/deliveries`,
    summary: `What was sent to ${noun}, newest first`,
    description:
      'Kept for 30 days. `status` may be repeated; `since` and `until` go by `created_at`. A page may hold fewer than `limit` though more is to come: go on while there is a `Link` to the next.',
    access: asAdmin,
    params: TargetParams,
    query: DeliveriesQuery,
    success: { status: 200, body: z.array(Delivery) },
    errors: ['not_found'],
  });
  const get = operation({
    id: `get${name}Delivery`,
    group,
    method: 'GET',
    path: `${path}/deliveries/{delivery_id}`,
    summary: 'One delivery, with its attempts and the body',
    description:
      'With all that is known of its attempts: the status and the first 4 KiB of each answer, how long it took, and the headers that it was sent with, without the signature.',
    access: asAdmin,
    params: DeliveryParams,
    success: { status: 200, body: DeliveryDetails },
    errors: ['not_found'],
    conditional: true,
  });
  return { list, get };
}

/** Sending again what is in the log of a target: one delivery, or all that failed in some time. */
export function sendingAgain<const Of extends Kind>(kind: Of, name: string) {
  const { group, path, TargetParams, DeliveryParams } = placeOf(kind);
  const cannotReceive = [
    'target_disabled',
    'destination_unconfirmed',
    'plan_limit_reached',
  ] as const;
  const resend = operation({
    id: `resend${name}Delivery`,
    group,
    method: 'POST',
    path: `${path}/deliveries/{delivery_id}/resend`,
    summary: 'Send a delivery again',
    description:
      'Sends the same event under the same `webhook-id`, at once and with a schedule that begins anew; earlier attempts stay in the log. For what is final: a pending one is on its way already (409).',
    access: asAdmin,
    params: DeliveryParams,
    success: { status: 202, body: Delivery },
    errors: ['not_found', 'delivery_pending', ...cannotReceive, 'conflict'],
  });
  const recover = operation({
    id: `recover${name}`,
    group,
    method: 'POST',
    path: `${path}/recover`,
    summary: 'Send again all of a time that was not delivered',
    description:
      'Sends again all that was made from `since` to `until` (now, if it is left out) and failed or was skipped, oldest first. The range is 14 days long at most, and may hold 10,000 of them. It goes on in the background; who has got something since is not sent it again.',
    access: asAdmin,
    params: TargetParams,
    body: RecoverInput,
    success: { status: 202, body: Recovering },
    errors: ['not_found', ...cannotReceive, 'rate_limited'],
    exampleBody: { since: '2026-11-20T00:00:00.000Z', until: '2026-11-21T00:00:00.000Z' },
  });
  return { resend, recover };
}
