import * as z from '../../domain/zod.ts';
import { derivedIdAt } from '../../domain/ids.ts';
import type { Table } from '../../table/client.ts';
import { written } from '../../table/failures.ts';
import { type Key, keys } from '../../table/keys.ts';
import { queryPages } from '../../table/pages.ts';
import { waitingFields } from './delivery-ends.ts';

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
    for (let start = 0; start < rows.length; start += 10) {
      const chunk = rows.slice(start, start + 10);
      const done = await Promise.all(chunk.map(({ sk }) => cancel(table, { pk: from.pk, sk })));
      cancelled += done.filter(Boolean).length;
    }
  }
  return cancelled;
}

async function cancel(table: Table, key: Key): Promise<boolean> {
  return written(
    table.call('UpdateItem', {
      Key: key,
      UpdateExpression: `SET #status = :cancelled REMOVE ${waitingFields.join(', ')}`,
      ConditionExpression: '#status = :pending',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':cancelled': 'cancelled', ':pending': 'pending' },
    }),
  );
}
