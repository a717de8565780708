import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Attempt } from '../domain/delivery.ts';
import { derivedIdAt } from '../domain/ids.ts';
import type { Table } from './client.ts';
import { type DeliveryItem, deliveryOf, packAttempts } from './deliveries.ts';
import { isConditionFailure } from './failures.ts';
import { type Key, keys } from './keys.ts';

/** Longer than an attempt takes (15 s), shorter than a message stays invisible (180 s). */
const leaseSeconds = 60;
/** Clocks of functions differ a little; who sent the message was sure that the row is due. */
const clockToleranceMs = 1000;

/** A delivery whose next attempt is ours to make until the lease ends. */
export interface Claimed {
  delivery: DeliveryItem;
  lease: string;
}

/**
 * Takes the turn to make the next attempt. `dueAt` is not touched, so that the due index costs
 * nothing here; whoever the index sends meanwhile loses to the lease.
 * @param lease unguessable and new for each call.
 * @returns null when the delivery is final, not due yet or somebody else's for now.
 */
export async function claimDelivery(
  table: Table,
  { targetId, id, at, lease }: { targetId: string; id: string; at: Date; lease: string },
): Promise<Claimed | null> {
  const until = new Date(at.getTime() + leaseSeconds * 1000);
  try {
    const { Attributes = {} } = await table.db.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.delivery(targetId, id),
        UpdateExpression: 'SET lease = :lease, lease_until = :until',
        ConditionExpression:
          '#status = :pending AND next_attempt_at <= :soon AND (attribute_not_exists(lease) OR lease = :lease OR lease_until < :now)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':lease': lease,
          ':until': until.toISOString(),
          ':pending': 'pending',
          ':soon': new Date(at.getTime() + clockToleranceMs).toISOString(),
          ':now': at.toISOString(),
        },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return { delivery: deliveryOf(Attributes), lease };
  } catch (error) {
    if (isConditionFailure(error)) return null;
    throw error;
  }
}

/** What a turn came to. */
export type TurnEnd =
  | { status: 'skipped' | 'cancelled' }
  | { status: 'delivered' | 'failed'; attempts: readonly Attempt[]; at: Date }
  | { status: 'pending'; attempts: readonly Attempt[]; nextAttemptAt: Date };

const final = 'REMOVE lease, lease_until, next_attempt_at, duePk, dueAt, #work';

/**
 * Writes down what a turn came to and gives the lease back.
 * @returns false when the lease was lost, and nothing was written.
 */
export async function endTurn(
  table: Table,
  { delivery, lease }: Claimed,
  end: TurnEnd,
): Promise<boolean> {
  const sets: Record<string, unknown> = { ':status': end.status };
  const set = ['#status = :status'];
  if ('attempts' in end) {
    set.push('attempts = :attempts', 'attempt_count = :count');
    sets[':attempts'] = packAttempts(end.attempts);
    sets[':count'] = delivery.attempt_count + 1;
  }
  if (end.status === 'delivered') {
    set.push('delivered_at = :at');
    sets[':at'] = end.at.toISOString();
  }
  if (end.status === 'pending') {
    set.push('next_attempt_at = :next', 'dueAt = :next');
    sets[':next'] = end.nextAttemptAt.toISOString();
  }
  const pending = end.status === 'pending';
  try {
    await table.db.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.delivery(delivery.target_id, delivery.id),
        UpdateExpression: `SET ${set.join(', ')} ${pending ? 'REMOVE lease, lease_until' : final}`,
        ConditionExpression: 'lease = :lease',
        ExpressionAttributeNames: { '#status': 'status', ...(!pending && { '#work': 'work' }) },
        ExpressionAttributeValues: { ...sets, ':lease': lease },
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** No delivery stays pending for longer than that: the schedule and all that receivers can add. */
const pendingDaysMax = 14;
/** More than that are left to their turn, which finds the target gone and cancels them too. */
const cancelledAtOnceMax = 2000;

/**
 * Cancels what a removed target has pending and nobody is just sending, newest first. May be
 * repeated.
 * @returns how many were cancelled.
 */
export async function cancelPending(table: Table, targetId: string, at: Date): Promise<number> {
  // Ids begin with their time, so that one of that time is where to begin.
  const oldest = derivedIdAt('delivery', new Date(at.getTime() - pendingDaysMax * 86_400_000));
  const from = keys.delivery(targetId, oldest.slice(0, 'dlv_'.length + 10));
  let cancelled = 0;
  let after: Record<string, unknown> | undefined;
  do {
    const page = await table.db.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND sk >= :oldest',
        FilterExpression: '#status = :pending',
        ProjectionExpression: 'sk',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':pk': from.pk,
          ':oldest': from.sk,
          ':pending': 'pending',
        },
        ScanIndexForward: false,
        ConsistentRead: true,
        ExclusiveStartKey: after,
      }),
    );
    const rows = z.array(z.object({ sk: z.string() })).parse(page.Items ?? []);
    for (let start = 0; start < rows.length; start += 10) {
      const chunk = rows.slice(start, start + 10);
      const done = await Promise.all(chunk.map(({ sk }) => cancel(table, { pk: from.pk, sk }, at)));
      cancelled += done.filter(Boolean).length;
    }
    after = page.LastEvaluatedKey;
  } while (after && cancelled < cancelledAtOnceMax);
  return cancelled;
}

async function cancel(table: Table, key: Key, at: Date): Promise<boolean> {
  try {
    await table.db.send(
      new UpdateCommand({
        TableName: table.name,
        Key: key,
        UpdateExpression: `SET #status = :cancelled ${final}`,
        ConditionExpression:
          '#status = :pending AND (attribute_not_exists(lease) OR lease_until < :now)',
        ExpressionAttributeNames: { '#status': 'status', '#work': 'work' },
        ExpressionAttributeValues: {
          ':cancelled': 'cancelled',
          ':pending': 'pending',
          ':now': at.toISOString(),
        },
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
