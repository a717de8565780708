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
 * The deliveries of a change, in the order in which it was routed, and then those that it was sent on in. Its targets are kept with its
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
  const [event, notices] = await Promise.all([findEvent(table, id), noticesOf(table, id)]);
  const inMessages = new Map(
    notices.flatMap((notice) =>
      notice.escalated ? [] : [[notice.destination_id, notice.delivery_id] as const],
    ),
  );
  const routed = (event?.targets ?? []).map(({ id: target }) => {
    const message = inMessages.get(target);
    return { target, delivery: message ?? deliveryIdOf(id, confirmed_at, target), message };
  });
  const sentOn = notices
    .filter(({ escalated }) => escalated)
    .map(({ destination_id, delivery_id }) => {
      return { target: destination_id, delivery: delivery_id, message: delivery_id };
    });
  // Where it is null, it's in no message, or in one that is still to be sent.
  const wanted = [...routed, ...sentOn].flatMap(({ target, delivery, message }) =>
    message === null || delivery === null ? [] : [keys.delivery(target, delivery)],
  );
  const targets = [...routed, ...sentOn].map(({ target }) => target);
  const [rows, names] = await Promise.all([
    getDeliveries(table, wanted, now),
    targetNames(table, organization_id, [...new Set(targets)]),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...routed, ...sentOn].flatMap(({ target, delivery }): ChangeDelivery[] => {
    const row = byId.get(delivery ?? '');
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
