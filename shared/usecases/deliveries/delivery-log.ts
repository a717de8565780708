import {
  Delivery,
  type DeliveryDetails,
  type DeliveryStatus,
  requestHeaders,
} from '../../domain/delivery.ts';
import { notFound } from '../../domain/errors.ts';
import { idSchema } from '../../domain/ids.ts';
import type { Table } from '../../table/client.ts';
import { type DeliveryItem } from '../../table/deliveries/deliveries.ts';
import {
  findDelivery,
  getDeliveries,
  type LogSpan,
  readLog,
} from '../../table/deliveries/delivery-log.ts';
import { findEvent } from '../../table/deliveries/events.ts';
import { keys } from '../../table/keys.ts';
import { getTarget } from '../../table/deliveries/targets.ts';
import type { Acting } from '../acting.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';

/** What is asked for; see the contract's `DeliveriesQuery`. */
export interface LogRequest {
  limit: number;
  cursor?: string | undefined;
  status?: readonly DeliveryStatus[] | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

export interface LogPage {
  deliveries: Delivery[];
  /** Goes on behind what was read; null at the end. */
  nextCursor: string | null;
}

/** Rows that one request reads at most: a filter that lets little through makes short pages. */
const rowsMax = 2000;
const rowsPerReadMax = 500;

/**
 * A page of what was delivered to a target of the organization, newest first.
 * @throws Problem `not_found`, or `invalid_input` for a cursor that is not of this list.
 */
export async function listDeliveries(
  table: Table,
  { organization, now }: Acting,
  targetId: string,
  request: LogRequest,
): Promise<LogPage> {
  if (!(await getTarget(table, organization.id, targetId))) throw notFound();
  const span: LogSpan = {
    since: request.since ?? '0000-01-01T00:00:00.000Z',
    until: request.until ?? '9999-12-31T23:59:59.999Z',
    statuses: request.status && request.status.length > 0 ? request.status : null,
  };
  const found: DeliveryItem[] = [];
  let after = decodeCursor(targetId, idSchema('delivery'), request.cursor);
  let rows = 0;
  // One more than is wanted tells whether there is a next page.
  for (let size = request.limit + 1; rows < rowsMax; size = Math.min(size * 2, rowsPerReadMax)) {
    const step = { after, limit: size, order: 'newest' } as const;
    const { deliveries, last } = await readLog(table, targetId, span, step, now);
    found.push(...deliveries);
    if (found.length > request.limit) {
      const page = found.slice(0, request.limit);
      return pageOf(targetId, page, page.at(-1)?.id ?? null);
    }
    if (last === null) return pageOf(targetId, found, null);
    after = last;
    rows += size;
  }
  return pageOf(targetId, found, after);
}

/**
 * One delivery with its attempts and what was sent.
 * @throws Problem `not_found`
 */
export async function readDelivery(
  table: Table,
  { organization, now }: Acting,
  targetId: string,
  id: string,
): Promise<DeliveryDetails> {
  const found = await findDelivery(table, organization.id, targetId, id, now);
  if (!found) throw notFound();
  const { target, delivery } = found;
  const event = await findEvent(table, delivery.change_id);
  if (!event) throw notFound();
  const kind = target.of === 'webhook' ? 'webhook' : target.item.type;
  return {
    ...deliveryView(delivery),
    attempts: delivery.attempts.map((attempt) => ({
      ...attempt,
      request_headers: requestHeaders(kind, delivery.event_id, attempt.at),
    })),
    body: event.body,
  };
}

/** A delivery that is in the log. @throws Problem `not_found` */
export async function requireDelivery(
  table: Table,
  org: string,
  targetId: string,
  id: string,
  now: Date,
): Promise<DeliveryItem> {
  const [delivery] = await getDeliveries(table, [keys.delivery(targetId, id)], now);
  if (delivery?.organization_id !== org) throw notFound();
  return delivery;
}

/** A delivery as clients see it. */
export function deliveryView(item: DeliveryItem): Delivery {
  return Delivery.parse(item);
}

function pageOf(targetId: string, items: readonly DeliveryItem[], after: string | null): LogPage {
  return {
    deliveries: items.map(deliveryView),
    nextCursor: after === null ? null : encodeCursor(targetId, after),
  };
}
