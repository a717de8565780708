import { isResting, mayWork } from '../../domain/target-state.ts';
import type { DeliverMessageWork, DeliverWebhookWork } from '../../domain/work.ts';
import type { Table } from '../../table/client.ts';
import { isWebhookId } from '../../table/targets/target-items.ts';
import { readTargetStates, type TargetWithState } from '../../table/deliveries/targets.ts';
import type { Clock, Log, Queues } from '../ports.ts';

export interface WakeDeps {
  table: Table;
  clock: Clock;
  queues: Queues;
  log: Log;
}

/** What it takes to wake the runners of a target whatever is known of it. */
export type Waking = Pick<WakeDeps, 'queues' | 'log'>;

export type DeliverWork = DeliverWebhookWork | DeliverMessageWork;

/** A delivery that began to wait. */
interface Due {
  id: string;
  organization_id: string;
  target_id: string;
}

/** The message that wakes a runner of a target. */
export function deliverWork(
  target: { organization_id: string; target_id: string },
  deliveryId?: string,
): DeliverWork {
  const { organization_id, target_id } = target;
  const kind = isWebhookId(target_id) ? 'deliver_webhook' : 'deliver_message';
  return { kind, organization_id, target_id, ...(deliveryId && { delivery_id: deliveryId }) };
}

/**
 * Wakes a runner for each target of deliveries that just began to wait, where a place is free and an
 * attempt may begin. Where none is free, those who have the places find the new deliveries: a runner
 * that had the last place looks once more after it gave it up. So the state must be read after the
 * deliveries are written. Should this fail, the sweep finds the targets left alone.
 */
export async function wake(deps: WakeDeps, made: readonly Due[]): Promise<void> {
  const { table, clock, queues, log } = deps;
  const ids = made.map(({ target_id }) => target_id);
  const firsts = made.filter(({ target_id }, index) => ids.indexOf(target_id) === index);
  if (firsts.length === 0) return;
  try {
    const standings = await readTargetStates(table, firsts);
    const at = clock.now();
    const toWake = firsts.filter((_, index) => mayBegin(standings[index], at));
    if (toWake.length > 0) {
      await queues.sendAll(toWake.map((delivery) => deliverWork(delivery, delivery.id)));
    }
  } catch (error) {
    log.warn('runners could not be woken; the sweep will do it', {
      target_ids: firsts.map(({ target_id }) => target_id),
      error,
    });
  }
}

/** Whether one more runner could begin at once. One whose target is gone cancels its deliveries. */
function mayBegin(standing: TargetWithState | undefined, at: Date): boolean {
  if (!standing?.target) return true;
  const { state } = standing.stored;
  const about = standing.target.item.updated_at;
  return !isResting(state, at, about) && mayWork(state, { lease: '', at, about });
}

/** Wakes a runner of a target whatever is known of it: its user changed it. */
export async function wakeChanged(
  { queues, log }: Waking,
  target: { organization_id: string; target_id: string },
): Promise<void> {
  try {
    await queues.send(deliverWork(target));
  } catch (error) {
    const { target_id } = target;
    log.warn('a runner could not be woken; the sweep will do it', { target_id, error });
  }
}
