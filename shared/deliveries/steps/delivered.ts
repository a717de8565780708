import { escalateWork } from '../../alerts/items/escalations.ts';
import { isUndelivered } from '../../alerts/rules/notice.ts';
import { isLate } from '../../plan/objectives.ts';
import { note, nothingToDo, putBack, count } from '../../telemetry/record.ts';
import { sendDue, type SendDeps } from '../../usecases/send-due.ts';
import type { DeliveryItem } from '../items/deliveries.ts';
import type { DeliveryStatus } from '../rules/delivery.ts';

/**
 * What became of a claimed delivery. `not_ours`: it is final or not due by now; `put_off`: it costs no
 * attempt, and is due later.
 */
export type Delivered =
  'delivered' | 'pending' | 'failed' | 'skipped' | 'cancelled' | 'put_off' | 'not_ours';

/**
 * Notes how many deliveries of a run ended in which way. What receivers answer is no failure of the
 * run.
 */
export function noteRun(ended: ReadonlyMap<Delivered, number>): void {
  const counts = Object.fromEntries([...ended].filter(([name]) => name !== 'not_ours'));
  const names = Object.keys(counts);
  if (names.length === 0) nothingToDo();
  else if (names.every((name) => name === 'pending' || name === 'put_off')) {
    putBack(counts.pending ? 'attempt_failed' : 'target_busy');
  }
  note(counts);
}

/**
 * Asks for a message that couldn't be delivered to be sent on at once, if its rules say where to. It is
 * owed since the write that ended it.
 */
export async function escalateLost(
  deps: SendDeps,
  delivery: DeliveryItem,
  status: DeliveryStatus,
): Promise<void> {
  if (delivery.escalates_at === null || !isUndelivered(status)) return;
  await sendDue(deps, [escalateWork(delivery)], { about: { delivery_id: delivery.id } });
}

/**
 * Counts for the promise Speed that something was routed or first attempted.
 * @param since when it could have been (ISO 8601).
 */
export function countSpeed(since: string, at: Date): void {
  count('SpeedEvents');
  if (isLate(since, at)) count('LateSpeedEvents');
}
