import * as z from 'zod';
import { Delivery } from '../domain/delivery.ts';
import type { ErrorCode } from '../domain/errors.ts';
import { When } from './queries.ts';

// What the logs of webhooks and of destinations have in common.

export const deliveriesText =
  'Kept for 30 days. `status` may be repeated; `since` and `until` go by `created_at`. A page may hold fewer than `limit` though more is to come: go on while there is a `Link` to the next.';

export const deliveryText =
  'With all that is known of its attempts: the status and the first 4 KiB of each answer, how long it took, and the headers that it was sent with, without the signature.';

export const resendText =
  'Sends the same event under the same `webhook-id`, at once and with a schedule that begins anew; earlier attempts stay in the log. For what is final: a pending one is on its way already (409).';

/** Refusals of resending. */
export const resendErrors = [
  'not_found',
  'delivery_pending',
  'target_disabled',
  'destination_unconfirmed',
  'plan_limit_reached',
  'conflict',
] as const satisfies readonly ErrorCode[];

export const recoverText =
  'Sends again all that was made from `since` to `until` (now, if it is left out) and failed or was skipped, oldest first. The range is 14 days long at most, and may hold 10,000 of them. It goes on in the background; who has got something since is not sent it again.';

export const RecoverInput = z
  .strictObject({ since: When, until: When.optional() })
  .meta({ id: 'RecoverInput' });

export const Recovering = z
  .object({ recovering: z.int().meta({ description: 'How many deliveries that are' }) })
  .meta({ id: 'Recovering' });

/** Refusals of recovering. */
export const recoverErrors = [
  'not_found',
  'target_disabled',
  'destination_unconfirmed',
  'plan_limit_reached',
  'rate_limited',
] as const satisfies readonly ErrorCode[];

export const recoverExample = {
  since: '2026-11-20T00:00:00.000Z',
  until: '2026-11-21T00:00:00.000Z',
};

export const deliveriesBody = z.array(Delivery);
