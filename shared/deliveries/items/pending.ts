import { keptEventWrite } from '../../alerts/items/events.ts';
import { someAtATime } from '../../domain/chunks.ts';
import { derivedIdAt } from '../../domain/ids.ts';
import * as z from '../../domain/zod.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState, written } from '../../table/failures.ts';
import { ttlAttribute } from '../../table/indexes.ts';
import { keys, type Key } from '../../table/keys.ts';
import { queryPages } from '../../table/pages.ts';
import { sendUpdate, transact, type Write } from '../../table/transaction.ts';
import { updateIf, when } from '../../table/versioned.ts';
import { type DeliveryItem, keptSeconds } from './deliveries.ts';
import { waitingFields } from './delivery-ends.ts';
import { waiting } from './waiting.ts';

/** One that is sent again stays so much longer: all its attempts, and a look at the log. */
const keptAgainSeconds = 14 * 86_400;
/** The event stays longer than any delivery of it. */
const eventLongerSeconds = 5 * 86_400;

/**
 * The writes that make a delivery due at once under a schedule that begins anew, whether it is final
 * or waits for its next attempt, if it still is as it was read. Those behind the first fail where an event is gone.
 * @param recoveryId of the recovery that does it, which does so once.
 */
export function pendingAgainWrites(
  delivery: DeliveryItem,
  at: Date,
  recoveryId?: string,
): readonly [Write, ...Write[]] {
  const key = keys.delivery(delivery.target_id, delivery.id);
  const next = at.toISOString();
  const { waitingPk, waitingSk } = waiting(delivery.target_id, delivery.id, next);
  const again = Math.floor(at.getTime() / 1000) + keptAgainSeconds;
  const created = Math.floor(Date.parse(delivery.created_at) / 1000);
  const isOld = created + keptSeconds < again;
  const write: Write = {
    Update: {
      Key: key,
      UpdateExpression: `SET #status = :pending, next_attempt_at = :at, schedule_start = attempt_count, waitingPk = :waitingPk, waitingSk = :waitingSk, #expires = :expires${
        recoveryId === undefined ? '' : ', recovered_by = :recovery'
      } REMOVE delivered_at, skip_reason`,
      ConditionExpression: `#status = :was AND attempt_count = :count${
        delivery.status === 'pending' ? ' AND next_attempt_at = :asked' : ''
      }${
        recoveryId === undefined
          ? ''
          : ' AND (attribute_not_exists(recovered_by) OR recovered_by <> :recovery)'
      }`,
      ExpressionAttributeNames: { '#status': 'status', '#expires': ttlAttribute },
      ExpressionAttributeValues: {
        ':pending': 'pending',
        ':at': next,
        ':waitingPk': waitingPk,
        ':waitingSk': waitingSk,
        ':expires': isOld ? again : created + keptSeconds,
        ':was': delivery.status,
        ':count': delivery.attempt_count,
        ...(delivery.status === 'pending' && { ':asked': delivery.next_attempt_at }),
        ...(recoveryId !== undefined && { ':recovery': recoveryId }),
      },
    },
  };
  if (!isOld) return [write];
  const { change_id, changes } = delivery;
  const about = change_id === null ? changes : [change_id];
  return [write, ...about.map((change) => keptEventWrite(change, again + eventLongerSeconds))];
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
  if (more.length === 0) return written(sendUpdate(table, write));
  return written(withFreshState(() => transact(table, [write, ...more])));
}

/** No delivery is pending for longer than that, with all that can be added to its schedule. */
const pendingDaysMax = 14;

/**
 * Cancels the pending deliveries of a removed target, newest first. May be repeated. An attempt that is
 * under way may still arrive: the delivery then becomes delivered.
 * @returns how many were cancelled.
 */
export async function cancelPending(table: Table, targetId: string, at: Date): Promise<number> {
  // Ids begin with their time, so that one of that time is where to begin.
  const oldest = derivedIdAt('delivery', new Date(at.getTime() - pendingDaysMax * 86_400_000));
  const from = keys.delivery(targetId, oldest.slice(0, 'dlv_'.length + 10));
  const end = keys.delivery(targetId, '~');
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :oldest AND :end',
    FilterExpression: '#status = :pending',
    ProjectionExpression: 'sk',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':pk': from.pk,
      ':oldest': from.sk,
      ':end': end.sk,
      ':pending': 'pending',
    },
    ScanIndexForward: false,
    ConsistentRead: true,
  };
  let cancelled = 0;
  // If it stops early, the next runner finds the target gone and cancels the rest.
  for await (const page of queryPages(table, query)) {
    const rows = z.array(z.object({ sk: z.string() })).parse(page.rows);
    const done = await someAtATime(rows, 10, ({ sk }) => cancel(table, { pk: from.pk, sk }));
    cancelled += done.filter(Boolean).length;
  }
  return cancelled;
}

async function cancel(table: Table, key: Key): Promise<boolean> {
  const isPending = when('#status = :pending', { pending: 'pending' });
  const update = updateIf(key, { status: 'cancelled' }, isPending, waitingFields);
  return written(table.call('UpdateItem', update));
}
