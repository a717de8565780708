import { DeliverWebhookWork } from '../../../shared/deliveries/rules/delivery-work.ts';
import { failing, webhookSender } from '../../../shared/runtime/container.ts';
import { deliveryDeps } from '../../../shared/runtime/work-deps.ts';
import { deliver } from '../../../shared/deliveries/index.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';

/** One run for an outgoing webhook per message. */
export const handler = eachRecord(
  DeliverWebhookWork,
  (work, deps) => deliver(deps, work),
  (hops: number) => ({ ...deliveryDeps(webhookSender(), hops), failing: failing() }),
);
