import { reportText } from '../../alerts/rules/report-words.ts';
import { WeeklyReport } from '../../alerts/rules/weekly-report.ts';
import { Delivery, type DeliveryStatus, requestHeaders, testEventType } from '../rules/delivery.ts';
import type { DeliveryDetails } from '../../domain/bodies/delivery.ts';
import { notFound } from '../../domain/problems/errors.ts';
import { testEventBody } from '../../changes/rules/event-body.ts';
import { idSchema } from '../../domain/ids.ts';
import { getChanges } from '../../changes/items/changes.ts';
import type { Table } from '../../table/client.ts';
import { type DeliveryItem } from '../items/deliveries.ts';
import { findDelivery, getDeliveries, type LogSpan, readLog } from '../items/delivery-log.ts';
import { eventsOf } from '../items/claimed.ts';
import type { EventItem } from '../../alerts/items/events.ts';
import { keys } from '../../table/keys.ts';
import { collectPage } from '../../table/pages.ts';
import { getTarget } from '../items/stored-targets.ts';
import type { TargetItem } from '../items/target-item.ts';
import type { Acting } from '../../usecases/acting.ts';
import { decodeCursor, encodeCursor } from '../../usecases/cursor.ts';

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

/**
 * A page of what was delivered to a target of the organization, newest first. A filter that lets
 * little through makes short pages.
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
  const { rows, next } = await collectPage(
    {
      read: (after, limit) =>
        readLog(table, targetId, span, { after, limit, order: 'newest', hasAttempts: true }, now),
      placeOf: ({ id }) => id,
    },
    {
      limit: request.limit,
      after: decodeCursor(targetId, idSchema('delivery'), request.cursor),
    },
  );
  return {
    deliveries: await deliveryViews(table, rows),
    nextCursor: next === null ? null : encodeCursor(targetId, next),
  };
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
  const [events, [view]] = await Promise.all([
    eventsOf(table, delivery),
    deliveryViews(table, [delivery]),
  ]);
  const body = bodyOf(delivery, events, target);
  if (!view || body === null) throw notFound();
  const kind = target.of === 'webhook' ? 'webhook' : target.item.type;
  return {
    ...view,
    attempts: delivery.attempts.map((attempt) => ({
      ...attempt,
      request_headers: requestHeaders(kind, delivery.event_id, attempt.at),
    })),
    body,
  };
}

/** What a delivery sent; null where it is not kept anymore. */
function bodyOf(
  { report, tested, event_type, event_id, created_at, organization_id }: DeliveryItem,
  [first, ...others]: readonly EventItem[],
  target: TargetItem,
): string | null {
  if (report) return JSON.stringify(WeeklyReport.parse(report));
  if (tested !== null) return tested;
  if (event_type === testEventType) {
    const at = new Date(created_at);
    return testEventBody({ eventId: event_id, at, organizationId: organization_id, target });
  }
  if (first === undefined) return null;
  if (others.length === 0) return first.body;
  return `[${[first, ...others].map((event) => event.body).join(',')}]`;
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

/** Deliveries as clients see them, each with the sentence of its change. */
export async function deliveryViews(
  table: Table,
  items: readonly DeliveryItem[],
): Promise<Delivery[]> {
  const ids = items.flatMap((item) => firstChange(item) ?? []);
  const changes = await getChanges(table, [...new Set(ids)]);
  const summaries = new Map(changes.map(({ id, summary }) => [id, summary]));
  return items.map((item) => ({
    ...deliveryView(item),
    summary: item.report
      ? reportText(item.report).summary
      : (summaries.get(firstChange(item) ?? '') ?? null),
  }));
}

function firstChange({ change_id, changes }: DeliveryItem): string | null {
  return change_id ?? changes[0] ?? null;
}

/** A delivery as clients see it, without the sentence of its change. */
export function deliveryView(item: DeliveryItem): Delivery {
  return Delivery.parse(item);
}
