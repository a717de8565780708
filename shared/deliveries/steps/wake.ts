import type { DeliverMessageWork, DeliverWebhookWork } from '../rules/delivery-work.ts';
import { chunks } from '../../domain/chunks.ts';
import { isWebhookId } from '../items/target-key.ts';
import { sendDue, type SendDeps } from '../../usecases/send-due.ts';

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

/** So many deliveries are named in a message. */
const namedMax = 25;

/** The messages that wake runners for deliveries of one target: they name each of them. */
function worksFor(target: Whose, made: readonly Due[]): DeliverWork[] {
  const named = made.map(({ id: delivery_id, change_id, attempt_count = 0 }) => {
    return { delivery_id, ...(change_id !== null && { change_id }), attempt_count };
  });
  return chunks(named, namedMax).map(([first, ...also]) => ({
    ...deliverWork(target),
    ...first,
    ...(also.length > 0 && { also }),
  }));
}

/**
 * Wakes a runner for each target of deliveries that just began to wait. If it finds no place free, or
 * that no attempt may begin, it leaves: those who have the places, or who come when an attempt may
 * begin, find the new deliveries. As the deliveries are written before, whoever reads the state for
 * that message reads it later. Should this fail, the sweep finds the targets left alone.
 */
export async function wake(deps: SendDeps, made: readonly Due[]): Promise<void> {
  const byTarget = Map.groupBy(made, ({ target_id }) => target_id);
  const works = [...byTarget.values()].flatMap((some) => (some[0] ? worksFor(some[0], some) : []));
  await sendDue(deps, works, { about: { target_ids: [...byTarget.keys()] } });
}

/** Wakes a runner of a target that its user changed, or wants tried, whatever the target's state says. */
export async function wakeChanged(deps: SendDeps, target: Whose): Promise<void> {
  await sendDue(deps, [deliverWork(target)], { about: { target_id: target.target_id } });
}
