import { isUndelivered } from '../../domain/alerts/escalation.ts';
import type { DeliveryStatus } from '../../domain/deliveries/delivery.ts';
import type { DeliveryItem } from '../../table/deliveries/deliveries.ts';
import { escalateWork } from '../../table/deliveries/escalations.ts';
import { sendDue, type SendDeps } from '../send-due.ts';

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
