import { notFound, Problem } from '../../domain/problems/errors.ts';
import { type Delivery, testEventType } from '../rules/delivery.ts';
import { testsAreNotResent } from '../../domain/problems/problem-details.ts';
import { auditWrite } from '../../table/people/audit.ts';
import type { Table } from '../../table/client.ts';
import type { DeliveryItem } from '../items/deliveries.ts';
import { isDue } from '../items/delivery-ends.ts';
import { pendingAgainWrites } from '../items/pending.ts';
import { failedConditions, StaleState } from '../../table/failures.ts';
import { transact } from '../../table/transaction.ts';
import type { Doing } from '../../usecases/acting.ts';
import { useResendAllowance } from './mail-allowances.ts';
import { deliveryViews, requireDelivery } from './delivery-log.ts';
import { trialNow, requireReceiving } from './receiving-target.ts';
import { freshOrConflict } from '../../usecases/refusals.ts';
import type { Log, Queues } from '../../usecases/ports.ts';
import { wake } from './wake.ts';

export interface ResendDeps {
  table: Table;
  queues: Queues;
  log: Log;
}

/**
 * Sends a delivery again: the same event under the same id, with a schedule that begins anew; one
 * that waits for its next attempt gets it now. It is owed with the write that asks for it; waking
 * a runner is only the fast path.
 * @returns the delivery, pending.
 * @throws Problem `not_found`, `delivery_pending`, `target_disabled`, `destination_unconfirmed`,
 *   `plan_limit_reached`, `rate_limited` for email, `conflict`
 */
export async function resendDelivery(
  { table, queues, log }: ResendDeps,
  doing: Doing,
  targetId: string,
  id: string,
): Promise<Delivery> {
  const { organization, now } = doing;
  const { delivery, target } = await freshOrConflict(async () => {
    const [receiving, read] = await Promise.all([
      requireReceiving(table, organization, targetId),
      requireDelivery(table, organization.id, targetId, id, now),
    ]);
    if (read.event_type === testEventType) throw new Problem('conflict', testsAreNotResent);
    if (isDue(read, now)) throw new Problem('delivery_pending');
    if (receiving.of === 'destination' && receiving.item.type === 'email') {
      await useResendAllowance(table, { organizationId: organization.id, deliveryId: id }, now);
    }
    await makePending(table, doing, read);
    return { delivery: read, target: receiving };
  });
  await trialNow(table, target, now);
  await wake({ queues, log }, [delivery]);
  const at = now.toISOString();
  const again = {
    ...delivery,
    status: 'pending',
    next_attempt_at: at,
    delivered_at: null,
  } as const;
  const [view] = await deliveryViews(table, [{ ...again, skip_reason: null }]);
  if (!view) throw notFound();
  return view;
}

async function makePending(
  table: Table,
  { organization, now, by }: Doing,
  read: DeliveryItem,
): Promise<void> {
  const { id, target_id, change_id, changes, status } = read;
  const audit = auditWrite(organization.id, by, now, {
    action: 'delivery.resent',
    target: { type: 'delivery', id, name: null },
    before: { status },
    after: { status: 'pending', target_id, ...(change_id === null ? { changes } : { change_id }) },
  });
  const [again, ...more] = pendingAgainWrites(read, now);
  try {
    await transact(table, [again, audit, ...more]);
  } catch (error) {
    const failed = failedConditions(error);
    if (failed?.includes(0)) throw new StaleState('the delivery', error);
    // What was sent is not kept any more.
    if (failed?.some((place) => place > 1)) throw notFound();
    throw error;
  }
}
