import type { ChangeDelivery } from '../../domain/bodies/delivery.ts';
import { type NoticeItem, noticesOf } from '../../alerts/items/notices.ts';
import { deliveryIdOf } from '../rules/event-body.ts';
import type { ChangeItem } from '../items/change-item.ts';
import type { Table } from '../../table/client.ts';
import { getDeliveries } from '../../deliveries/items/delivery-log.ts';
import { type EventItem, findEvent } from '../../alerts/items/events.ts';
import { type Key, keys } from '../../table/keys.ts';
import { targetNames } from '../../deliveries/items/stored-targets.ts';
import { isWebhookId } from '../../deliveries/items/target-key.ts';
import { deliveryView } from '../../deliveries/index.ts';

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
  const sent = sentTo({ id, confirmed_at }, event, notices);
  const targets = sent.map(({ target }) => target);
  const [rows, names] = await Promise.all([
    getDeliveries(table, deliveryKeys(sent), now),
    targetNames(table, organization_id, [...new Set(targets)]),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return sent.flatMap(({ target, delivery }): ChangeDelivery[] => {
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

/** A target that a change was sent to, and in which delivery; null: in none, or in a message that waits. */
interface SentTo {
  target: string;
  delivery: string | null;
}

/** Where a change was sent: as it was routed, and then where it was sent on to. */
export function sentTo(
  { id, confirmed_at }: { id: string; confirmed_at: string },
  event: EventItem | null,
  notices: readonly NoticeItem[],
): SentTo[] {
  const inMessages = new Map(
    notices.flatMap((notice) =>
      notice.escalated ? [] : [[notice.destination_id, notice.delivery_id] as const],
    ),
  );
  const routed = (event?.targets ?? []).map(({ id: target }): SentTo => {
    const message = inMessages.get(target);
    const delivery = message === undefined ? deliveryIdOf(id, confirmed_at, target) : message;
    return { target, delivery };
  });
  const sentOn = notices
    .filter(({ escalated }) => escalated)
    .map(({ destination_id: target, delivery_id: delivery }) => ({ target, delivery }));
  return [...routed, ...sentOn];
}

/** The keys of deliveries. */
export function deliveryKeys(sent: readonly SentTo[]): Key[] {
  return sent.flatMap(({ target, delivery }) =>
    delivery === null ? [] : [keys.delivery(target, delivery)],
  );
}
