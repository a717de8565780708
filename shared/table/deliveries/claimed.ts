import { getTogether } from '../batch.ts';
import type { Table } from '../client.ts';
import { keys } from '../keys.ts';
import { type DeliveryItem, deliveryOf } from './deliveries.ts';
import { EventItem } from './events.ts';
import type { WaitingRow } from './waiting.ts';

/**
 * A claimed delivery as it is in the table, with its event. `error`: why one of them can't be read;
 * the delivery is there if it was the event.
 */
export interface ClaimedRow {
  row: WaitingRow;
  delivery: DeliveryItem | null;
  event: EventItem | null;
  error: unknown;
}

/** Reads deliveries that the index shows from the table, with the events to send. */
export async function readClaimed(
  table: Table,
  rows: readonly WaitingRow[],
): Promise<ClaimedRow[]> {
  const found = await getTogether(
    table,
    rows.flatMap(({ target_id, delivery_id, change_id }) => [
      keys.delivery(target_id, delivery_id),
      keys.event(change_id),
    ]),
  );
  return rows.map((row, index) => claimedRow(row, found[2 * index], found[2 * index + 1]));
}

function claimedRow(
  row: WaitingRow,
  stored: Record<string, unknown> | undefined,
  storedEvent: Record<string, unknown> | undefined,
): ClaimedRow {
  // A row that is gone was erased, or has expired.
  if (!stored) return { row, delivery: null, event: null, error: null };
  let delivery: DeliveryItem | null = null;
  try {
    delivery = deliveryOf(stored);
    return { row, delivery, event: EventItem.parse(storedEvent), error: null };
  } catch (error) {
    return { row, delivery, event: null, error };
  }
}
