import { isResting, mayWork } from '../../domain/target-state.ts';
import type { DeliverMessageWork, DeliverWebhookWork } from '../../domain/delivery-work.ts';
import type { Table } from '../../table/client.ts';
import { clockToleranceMs } from '../../table/deliveries/delivery-ends.ts';
import { isWebhookId } from '../../table/targets/target-items.ts';
import { readTargetStates, type TargetWithState } from '../../table/deliveries/targets.ts';
import type { Clock } from '../ports.ts';
import { sendDue, type SendDeps } from '../send-due.ts';

export interface WakeDeps extends SendDeps {
  table: Table;
  clock: Clock;
}

/** What it takes to wake a runner without reading the target's state. */
export type Waking = SendDeps;

export type DeliverWork = DeliverWebhookWork | DeliverMessageWork;

/** A target of an organization. */
interface Whose {
  organization_id: string;
  target_id: string;
}

/** A delivery that just began to wait. One without `attempt_count` is new. */
interface Due extends Whose {
  id: string;
  change_id: string | null;
  attempt_count?: number;
}

/** The message that wakes a runner of a target. */
export function deliverWork({ organization_id, target_id }: Whose): DeliverWork {
  const kind = isWebhookId(target_id) ? 'deliver_webhook' : 'deliver_message';
  return { kind, organization_id, target_id };
}

/** The message that wakes a runner for a delivery, with all that it needs to claim it at once. */
function workFor({ id: delivery_id, change_id, attempt_count = 0, ...whose }: Due): DeliverWork {
  const about = change_id === null ? {} : { change_id };
  return { ...deliverWork(whose), delivery_id, ...about, attempt_count };
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
      await queues.sendAll(toWake.map(workFor));
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
  // Whoever was asked to come when the rest ends may go by a clock that is ahead, and be gone by then.
  const soon = new Date(at.getTime() + clockToleranceMs);
  return !isResting(state, soon, about) && mayWork(state, { lease: '', at, about });
}

/** Wakes a runner of a target that its user changed, whatever the target's state says. */
export async function wakeChanged(deps: Waking, target: Whose): Promise<void> {
  await sendDue(deps, [deliverWork(target)], { about: { target_id: target.target_id } });
}
