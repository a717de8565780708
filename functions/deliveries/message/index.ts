import { DeliverMessageWork } from '../../../shared/domain/deliveries/delivery-work.ts';
import { failing, sender } from '../../../shared/runtime/container.ts';
import { deliveryDeps } from '../../../shared/runtime/delivery-deps.ts';
import { deliver } from '../../../shared/usecases/deliveries/deliver.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';

/** One run for a destination per message: a chat, a mail, a webhook. */
export const handler = eachRecord(
  DeliverMessageWork,
  (work, deps) => deliver(deps, work),
  (hops: number) => ({ ...deliveryDeps(sender(), hops), failing: failing() }),
);
