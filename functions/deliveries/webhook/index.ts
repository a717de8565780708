import { DeliverWebhookWork } from '../../../shared/domain/deliveries/delivery-work.ts';
import { failing, webhookSender } from '../../../shared/runtime/container.ts';
import { deliveryDeps } from '../../../shared/runtime/delivery-deps.ts';
import { deliver } from '../../../shared/usecases/deliveries/deliver.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';

/** One run for an outgoing webhook per message. */
export const handler = eachRecord(
  DeliverWebhookWork,
  (work, deps) => deliver(deps, work),
  (hops: number) => ({ ...deliveryDeps(webhookSender(), hops), failing: failing() }),
);
