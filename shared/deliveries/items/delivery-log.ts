import { type DeliveryStatus, testEventType } from '../rules/delivery.ts';
import { derivedIdAt } from '../../domain/ids.ts';
import { batchGet, getItems } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import { type DeliveryItem, deliveryOf } from './deliveries.ts';
import { ttlAttribute } from '../../table/indexes.ts';
import { type Key, keys } from '../../table/keys.ts';
import { countRows, type Query, queryPage, type ListRead } from '../../table/pages.ts';
import { type TargetItem, targetOf } from './target-item.ts';
import { targetKey } from './target-key.ts';
import { idIn, prefixes } from '../../table/prefixes.ts';

/** Which deliveries of a target: by `created_at`, both ends included, and by status (null: whichever). */
export interface LogSpan {
  since: string;
  until: string;
  statuses: readonly DeliveryStatus[] | null;
  /** Whether those are left out that pass the cap of a destination; absent: they aren’t. */
  isCapped?: boolean;
  /** Whether tests are left out, as they aren’t sent again; absent: they aren’t. */
  isOfChanges?: boolean;
}

/** How to read on: behind the delivery `after` (null: from the beginning), `limit` rows at most. */
export interface LogStep {
  after: string | null;
  limit: number;
  order: 'newest' | 'oldest';
  /** Whether the attempts are wanted, which are most of a row; absent: they stay where they are. */
  hasAttempts?: boolean;
}

/**
 * Ids sort by the time of the event, which is a little before the delivery was made; so much before
 * at most, even after an outage of routing.
 */
const routingLagMs = 86_400_000;
const clockToleranceMs = 60_000;

/** What is read of each row. */
const shown = [
  'pk',
  'id',
  'organization_id',
  'event_id',
  'change_id',
  'changes',
  'event_type',
  '#status',
  'attempt_count',
  'next_attempt_at',
  'created_at',
  'delivered_at',
  'skip_reason',
  'schedule_start',
];

/**
 * Reads one part of a target's log. What the span leaves out is read and dropped by the table, so a
 * read may find little though more is to come.
 * @returns the deliveries, and with `last` the id to read on behind; null at
 *   the end.
 */
export async function readLog(
  table: Table,
  targetId: string,
  span: LogSpan,
  step: LogStep,
  now: Date,
): Promise<ListRead<DeliveryItem, string>> {
  const query = logQuery(targetId, span, step, now);
  if (!query) return { rows: [], read: 0, last: null };
  const shownOnly = {
    ...query,
    ProjectionExpression: [...shown, ...(step.hasAttempts ? ['attempts'] : [])].join(', '),
    ScanIndexForward: step.order === 'oldest',
    ConsistentRead: true,
  };
  const { rows, read, last } = await queryPage(table, shownOnly, { limit: step.limit });
  return {
    rows: rows.map(deliveryOf),
    read,
    last: last && idIn(last.sk, prefixes.delivery),
  };
}

/**
 * Counts the deliveries of a span, looking at `rowsMax` rows at most.
 * @returns null when there are more than `max`, or more rows than may be looked at.
 */
export async function countLog(
  table: Table,
  targetId: string,
  span: LogSpan & { statuses: readonly DeliveryStatus[] },
  limits: { max: number; rowsMax: number },
  now: Date,
): Promise<number | null> {
  const query = logQuery(targetId, span, { after: null, order: 'oldest' }, now);
  if (!query) return 0;
  const count = await countRows(table, { ...query, ConsistentRead: true }, limits.rowsMax);
  return count === null || count > limits.max ? null : count;
}

function logQuery(
  targetId: string,
  { since, until, statuses, isCapped = false, isOfChanges = false }: LogSpan,
  { after, order }: Pick<LogStep, 'after' | 'order'>,
  now: Date,
): Query | null {
  // The keys alone would not show it: they reach beyond the span at both ends.
  if (until < since) return null;
  const first = keys.delivery(targetId, idsFrom(Date.parse(since) - routingLagMs));
  const end = keys.delivery(targetId, `${idsFrom(Date.parse(until) + clockToleranceMs)}~`);
  const place = after === null ? null : keys.delivery(targetId, after).sk;
  const [from, to] =
    order === 'oldest' ? [place && `${place}0`, null] : [null, place && justBefore(place)];
  const lowest = from !== null && from > first.sk ? from : first.sk;
  const highest = to !== null && to < end.sk ? to : end.sk;
  if (lowest > highest) return null;
  const wanted = Object.fromEntries(
    (statuses ?? []).map((status, index): [string, DeliveryStatus] => [`:status${index}`, status]),
  );
  const isWanted = statuses ? ` AND #status IN (${Object.keys(wanted).join(', ')})` : '';
  const isCounted = isCapped ? ' AND attribute_not_exists(passes_cap)' : '';
  const isSent = isOfChanges ? ' AND event_type <> :test' : '';
  return {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    FilterExpression: `created_at BETWEEN :since AND :until AND #expires > :now${isWanted}${isCounted}${isSent}`,
    ExpressionAttributeNames: { '#status': 'status', '#expires': ttlAttribute },
    ExpressionAttributeValues: {
      ':pk': first.pk,
      ':from': lowest,
      ':to': highest,
      ':since': since,
      ':until': until,
      ':now': Math.floor(now.getTime() / 1000),
      ...wanted,
      ...(isOfChanges && { ':test': testEventType }),
    },
  };
}

/** What the ids of deliveries begin with whose event is of that time. */
function idsFrom(ms: number): string {
  const idAt = derivedIdAt('delivery', new Date(Math.max(0, ms)));
  return idAt.slice(0, 'dlv_'.length + 10);
}

/** The last sort key that can stand before `place`: all have the same length. */
function justBefore(place: string): string {
  return place.slice(0, -1) + String.fromCharCode(place.charCodeAt(place.length - 1) - 1);
}

/** Deliveries of several targets by their keys, in no order. Those that expired are left out. */
export async function getDeliveries(
  table: Table,
  wanted: readonly Key[],
  now: Date,
): Promise<DeliveryItem[]> {
  const rows = await batchGet(table, wanted, { consistent: true });
  return rows.filter((row) => isKept(row, now)).map(deliveryOf);
}

/** A target of the organization with one delivery of its log, or null. */
export async function findDelivery(
  table: Table,
  org: string,
  targetId: string,
  id: string,
  now: Date,
): Promise<{ target: TargetItem; delivery: DeliveryItem } | null> {
  const wanted = [targetKey(org, targetId), keys.delivery(targetId, id)];
  const [target, row] = await getItems(table, wanted);
  if (!target || !row || !isKept(row, now)) return null;
  const delivery = deliveryOf(row);
  return delivery.organization_id === org ? { target: targetOf(target), delivery } : null;
}

/** The table removes what has expired when it comes to it. */
function isKept(row: Record<string, unknown>, now: Date): boolean {
  return Number(row[ttlAttribute]) * 1000 > now.getTime();
}
