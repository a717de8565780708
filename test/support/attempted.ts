import { getDelivery } from '../../shared/deliveries/items/deliveries.ts';
import { deliver } from '../../shared/deliveries/steps/deliver.ts';
import type { DeliverDeps } from '../../shared/deliveries/steps/run.ts';
import type { Delivered } from '../../shared/deliveries/steps/delivered.ts';
import type { DeliverWork } from '../../shared/deliveries/steps/wake.ts';

/**
 * A run of the delivery's target, and what it came to for that delivery: `pending` after an attempt
 * that failed, `put_off` when there was none, `not_ours` when it was final before.
 */
export async function attempted(deps: DeliverDeps, work: DeliverWork): Promise<Delivered> {
  const read = async () => getDelivery(deps.table, work.target_id, work.delivery_id ?? '');
  const before = await read();
  await deliver(deps, work);
  const after = await read();
  if (!before || !after) throw new Error('there is no such delivery');
  if (before.status !== 'pending') return 'not_ours';
  if (after.status !== 'pending') return after.status;
  return after.attempt_count > before.attempt_count ? 'pending' : 'put_off';
}
