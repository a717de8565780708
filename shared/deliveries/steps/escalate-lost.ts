import { isUndelivered } from '../../alerts/rules/escalation.ts';
import type { DeliveryStatus } from '../rules/delivery.ts';
import type { DeliveryItem } from '../items/deliveries.ts';
import { escalateWork } from '../../alerts/items/escalations.ts';
import { sendDue, type SendDeps } from '../../usecases/send-due.ts';

/**
 * Asks for a message that couldn't be delivered to be sent on at once, if its rules say where to. It is
 * owed since the write that ended it.
 */
export async function escalateLost(
  deps: SendDeps,
  delivery: DeliveryItem,
  status: DeliveryStatus,
): Promise<void> {
  if (delivery.escalates_at === null || !isUndelivered(status)) return;
  await sendDue(deps, [escalateWork(delivery)], { about: { delivery_id: delivery.id } });
}
