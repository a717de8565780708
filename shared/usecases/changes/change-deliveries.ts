import type { ChangeDelivery } from '../../domain/delivery.ts';
import { noticesOf } from '../../table/alerts/notices.ts';
import { deliveryIdOf } from '../../domain/event-body.ts';
import type { ChangeItem } from '../../table/changes/change-item.ts';
import type { Table } from '../../table/client.ts';
import { getDeliveries } from '../../table/deliveries/delivery-log.ts';
import { findEvent } from '../../table/deliveries/events.ts';
import { keys } from '../../table/keys.ts';
import { targetNames } from '../../table/targets/target-names.ts';
import { isWebhookId } from '../../table/targets/target-items.ts';
import { deliveryView } from '../deliveries/delivery-log.ts';

/**
 * The deliveries of a change, in the order in which it was routed. Its targets are kept with its
 * event. Its notices name the deliveries of messages; the IDs of others are derived from change and
 * target. So those to targets that were deleted since are found too.
 */
export async function changeDeliveries(
  table: Table,
  change: ChangeItem,
  now: Date,
): Promise<ChangeDelivery[]> {
  const { id, organization_id, confirmed_at, summary } = change;
  if (confirmed_at === null) return [];
  const event = await findEvent(table, id);
  const routed = event?.targets.map((target) => target.id) ?? [];
  const inMessages = new Map(
    (await noticesOf(table, id)).map((notice) => [notice.destination_id, notice.delivery_id]),
  );
  const wanted = routed.flatMap((target) => {
    const message = inMessages.get(target);
    // It's in no message, or in one that is still to be sent.
    if (message === null) return [];
    return [keys.delivery(target, message ?? deliveryIdOf(id, confirmed_at, target))];
  });
  const [rows, names] = await Promise.all([
    getDeliveries(table, wanted, now),
    targetNames(table, organization_id, routed),
  ]);
  const byTarget = new Map(rows.map((row) => [row.target_id, row]));
  return routed.flatMap((target): ChangeDelivery[] => {
    const row = byTarget.get(target);
    if (!row) return [];
    const kind = isWebhookId(target) ? 'webhook' : 'destination';
    return [
      {
        ...deliveryView(row),
        summary,
        target: { id: target, kind, name: names.get(target) ?? null },
      },
    ];
  });
}
