import { batchGet, getItems } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import { type Key, keys } from '../../table/keys.ts';
import { type DeliveryItem, deliveryOf } from './deliveries.ts';
import { EventItem } from '../../alerts/items/events.ts';
import type { WaitingRow } from './waiting.ts';

/**
 * A claimed delivery as it is in the table, with its events: of a message one for each change, in its
 * order. `error`: why some of that can't be read; the delivery is there if it was an event.
 */
export interface ClaimedRow {
  row: WaitingRow;
  delivery: DeliveryItem | null;
  events: readonly EventItem[];
  error: unknown;
}

/** A delivery as it is stored, with the event of its change; undefined is what isn't there, or not wanted. */
export interface StoredRow {
  row: WaitingRow;
  stored: Record<string, unknown> | undefined;
  event: Record<string, unknown> | undefined;
}

/** Where a delivery is, and the event of its change; a message names its changes itself. */
export function keysOf({ target_id, delivery_id, change_id }: WaitingRow): [Key, ...Key[]] {
  const delivery = keys.delivery(target_id, delivery_id);
  return change_id === null ? [delivery] : [delivery, keys.event(change_id)];
}

/** Reads deliveries that the index shows from the table, with the events to send: all in one call. */
export async function readClaimed(
  table: Table,
  rows: readonly WaitingRow[],
): Promise<ClaimedRow[]> {
  return Promise.all(
    rows.map(async (row) => {
      const [stored, event] = await getItems(table, keysOf(row));
      return claimedOf(table, { row, stored, event });
    }),
  );
}

/** A delivery that was read before, as it is by now. Its event never changes. */
export async function readAgain(table: Table, { row, event }: StoredRow): Promise<ClaimedRow> {
  const [stored] = await getItems(table, [keysOf(row)[0]]);
  return claimedOf(table, { row, stored, event });
}

/** What was read of a delivery. The events of a message, and of an update of a change, are read now. */
export async function claimedOf(
  table: Table,
  { row, stored, event }: StoredRow,
): Promise<ClaimedRow> {
  // A row that is gone was erased, or has expired.
  if (!stored) return { row, delivery: null, events: [], error: null };
  let delivery: DeliveryItem | null = null;
  try {
    delivery = deliveryOf(stored);
    // If that is another event, the delivery sends an update of the change.
    const isOther = row.change_id === null || event?.id !== delivery.event_id;
    const events = isOther ? await eventsOf(table, delivery) : [EventItem.parse(event)];
    if (events.length === 0 && !delivery.report)
      throw new Error(`delivery ${delivery.id} has no event`);
    return { row, delivery, events, error: null };
  } catch (error) {
    return { row, delivery, events: [], error };
  }
}

/**
 * What a delivery is made from: its event, or those of a message's changes, in its order.
 * What was erased, or expired, is left out.
 */
export async function eventsOf(
  table: Table,
  { change_id, changes, event_id }: Pick<DeliveryItem, 'change_id' | 'changes' | 'event_id'>,
): Promise<EventItem[]> {
  if (change_id !== null)
    return [await eventOf(table, change_id, event_id)].flatMap((one) => one ?? []);
  const rows = await batchGet(
    table,
    changes.map((change) => keys.event(change)),
    { consistent: true },
  );
  const events = rows.map((row) => EventItem.parse(row));
  const byChange = new Map(events.map((event) => [event.change_id, event]));
  return changes.flatMap((change) => byChange.get(change) ?? []);
}

/** The event of a change that has this ID: the one of its confirmation, or of an update since. */
async function eventOf(table: Table, changeId: string, eventId: string): Promise<EventItem | null> {
  const rows = await getItems(table, [keys.event(changeId), keys.update(changeId, eventId)]);
  const events = rows.flatMap((row) => (row ? [EventItem.parse(row)] : []));
  return events.find(({ id }) => id === eventId) ?? null;
}
