import { QueryCommand, type QueryCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DeliveryStatus } from '../../domain/delivery.ts';
import { derivedIdAt } from '../../domain/ids.ts';
import { batchGet, getTogether } from '../batch.ts';
import type { Table } from '../client.ts';
import { type DeliveryItem, deliveryOf, deliveryWork, keptSeconds } from './deliveries.ts';
import { due } from '../due.ts';
import { keptEventWrite } from './events.ts';
import { failedConditions, isConditionFailure, withFreshState } from '../failures.ts';
import { type Key, keys, ttlAttribute } from '../keys.ts';
import { type TargetItem, targetKey, targetOf } from './targets.ts';
import { transact, type Write } from '../transaction.ts';

/** Which deliveries of a target: by `created_at`, both ends included, and by status (null: any). */
export interface LogSpan {
  since: string;
  until: string;
  statuses: readonly DeliveryStatus[] | null;
}

/** How to read on: behind the delivery `after` (null: from the beginning), `limit` rows at most. */
export interface LogStep {
  after: string | null;
  limit: number;
  order: 'newest' | 'oldest';
}

/**
 * Ids sort by the time of the event, which is a little before the delivery was made; so much before
 * at most, even after an outage of routing.
 */
const routingLagMs = 86_400_000;
const clockToleranceMs = 60_000;

/** What lists show: the attempts stay where they are. */
const shown = [
  'pk',
  'id',
  'organization_id',
  'event_id',
  'change_id',
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
 * Reads one step of a target's log. What the span leaves out is read and dropped by the table, so a
 * step may find little though more is to come.
 * @returns the deliveries without their attempts, and the id to read on behind; null at the end.
 */
export async function readLog(
  table: Table,
  targetId: string,
  span: LogSpan,
  step: LogStep,
  now: Date,
): Promise<{ deliveries: DeliveryItem[]; last: string | null }> {
  const query = logQuery(targetId, span, step, now);
  if (!query) return { deliveries: [], last: null };
  const { Items = [], LastEvaluatedKey } = await table.db.send(
    new QueryCommand({
      ...query,
      TableName: table.name,
      ProjectionExpression: shown.join(', '),
      ScanIndexForward: step.order === 'oldest',
      Limit: step.limit,
      ConsistentRead: true,
    }),
  );
  const last = LastEvaluatedKey ? String(LastEvaluatedKey.sk).slice('DLV#'.length) : null;
  return { deliveries: Items.map(deliveryOf), last };
}

/**
 * Counts the deliveries of a span, reading so many megabytes of rows at most.
 * @returns null when there are more than `max`, or more rows than may be read.
 */
export async function countLog(
  table: Table,
  targetId: string,
  span: LogSpan & { statuses: readonly DeliveryStatus[] },
  limits: { max: number; readsMax: number },
  now: Date,
): Promise<number | null> {
  const query = logQuery(targetId, span, { after: null, order: 'oldest' }, now);
  if (!query) return 0;
  let count = 0;
  let start: Record<string, unknown> | undefined;
  for (let reads = 0; reads < limits.readsMax; reads += 1) {
    const page = await table.db.send(
      new QueryCommand({
        ...query,
        TableName: table.name,
        Select: 'COUNT',
        ConsistentRead: true,
        ExclusiveStartKey: start,
      }),
    );
    count += page.Count ?? 0;
    if (count > limits.max) return null;
    start = page.LastEvaluatedKey;
    if (!start) return count;
  }
  return null;
}

function logQuery(
  targetId: string,
  { since, until, statuses }: LogSpan,
  { after, order }: Pick<LogStep, 'after' | 'order'>,
  now: Date,
): Omit<QueryCommandInput, 'TableName'> | null {
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
  return {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    FilterExpression: `created_at BETWEEN :since AND :until AND #expires > :now${isWanted}`,
    ExpressionAttributeNames: { '#status': 'status', '#expires': ttlAttribute },
    ExpressionAttributeValues: {
      ':pk': first.pk,
      ':from': lowest,
      ':to': highest,
      ':since': since,
      ':until': until,
      ':now': Math.floor(now.getTime() / 1000),
      ...wanted,
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
  const [target, row] = await getTogether(table, wanted);
  if (!target || !row || !isKept(row, now)) return null;
  const delivery = deliveryOf(row);
  return delivery.organization_id === org ? { target: targetOf(target), delivery } : null;
}

/** The table removes what has expired when it comes to it. */
function isKept(row: Record<string, unknown>, now: Date): boolean {
  return Number(row[ttlAttribute]) * 1000 > now.getTime();
}

/** One that is sent again stays so much longer: all its attempts, and a look at the log. */
const keptAgainSeconds = 14 * 86_400;
/** The event stays longer than any delivery of it. */
const eventLongerSeconds = 5 * 86_400;

/**
 * The writes that make a final delivery pending again, due at once under a schedule that begins
 * anew, if it still is as it was read. The second one fails when the event is gone.
 * @param recoveryId of the recovery that does it, which does so once.
 */
export function pendingAgainWrites(
  delivery: DeliveryItem,
  at: Date,
  recoveryId?: string,
): readonly [Write, ...Write[]] {
  const key = keys.delivery(delivery.target_id, delivery.id);
  const owed = due(key, at, deliveryWork(delivery));
  const again = Math.floor(at.getTime() / 1000) + keptAgainSeconds;
  const created = Math.floor(Date.parse(delivery.created_at) / 1000);
  const isOld = created + keptSeconds < again;
  const write: Write = {
    Update: {
      Key: key,
      UpdateExpression: `SET #status = :pending, next_attempt_at = :at, schedule_start = attempt_count, duePk = :duePk, dueAt = :at, #work = :work, #expires = :expires${
        recoveryId === undefined ? '' : ', recovered_by = :recovery'
      } REMOVE delivered_at, skip_reason`,
      ConditionExpression: `#status = :was AND attempt_count = :count${
        recoveryId === undefined
          ? ''
          : ' AND (attribute_not_exists(recovered_by) OR recovered_by <> :recovery)'
      }`,
      ExpressionAttributeNames: { '#status': 'status', '#work': 'work', '#expires': ttlAttribute },
      ExpressionAttributeValues: {
        ':pending': 'pending',
        ':at': owed.dueAt,
        ':duePk': owed.duePk,
        ':work': owed.work,
        ':expires': isOld ? again : created + keptSeconds,
        ':was': delivery.status,
        ':count': delivery.attempt_count,
        ...(recoveryId !== undefined && { ':recovery': recoveryId }),
      },
    },
  };
  return isOld ? [write, keptEventWrite(delivery.change_id, again + eventLongerSeconds)] : [write];
}

/**
 * Makes a delivery pending again for a recovery.
 * @returns false when it is not as it was read, was recovered before, or its event is gone.
 */
export async function recoverDelivery(
  table: Table,
  delivery: DeliveryItem,
  at: Date,
  recoveryId: string,
): Promise<boolean> {
  const [write, ...more] = pendingAgainWrites(delivery, at, recoveryId);
  try {
    if (write.Update && more.length === 0) {
      await table.db.send(new UpdateCommand({ ...write.Update, TableName: table.name }));
    } else {
      await withFreshState(() => transact(table, [write, ...more]));
    }
    return true;
  } catch (error) {
    if (isConditionFailure(error) || failedConditions(error)) return false;
    throw error;
  }
}
