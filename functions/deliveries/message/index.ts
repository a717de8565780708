import { DeliverMessageWork } from '../../../shared/deliveries/rules/delivery-work.ts';
import { failing, sender } from '../../../shared/runtime/container.ts';
import { deliveryDeps } from '../../../shared/runtime/work-deps.ts';
import { deliver } from '../../../shared/deliveries/index.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';

/** One run for a destination per message: a chat, a mail, a webhook. */
export const handler = eachRecord(
  DeliverMessageWork,
  (work, deps) => deliver(deps, work),
  (hops: number) => ({ ...deliveryDeps(sender(), hops), failing: failing() }),
);
