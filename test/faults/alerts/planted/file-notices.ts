import { fileNotices as file } from '../../../../shared/alerts/steps/file-notices.ts';
import { getDelivery } from '../../../../shared/deliveries/items/deliveries.ts';
import { noteEscalated } from '../../../../shared/alerts/items/escalations.ts';
import { isPlanted } from './is-planted.ts';

export * from '../../../../shared/alerts/steps/file-notices.ts';

/** With `early-escalation`, a delivery owes nothing any more before anything of it is sent on. */
export const fileNotices: typeof file = async (deps, to, notices) => {
  for (const { escalated } of isPlanted('early-escalation') ? notices : []) {
    const { destination_id: id, delivery_id } = escalated ?? {};
    const delivery = id && delivery_id ? await getDelivery(deps.table, id, delivery_id) : null;
    if (delivery) await noteEscalated(deps.table, delivery, null);
  }
  await file(deps, to, notices);
};
