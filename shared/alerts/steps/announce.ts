import { type ChangeDeps, update } from '../../changes/index.ts';
import type { ChangeItem } from '../../changes/items/change-item.ts';
import { growthToldWrite } from '../../changes/items/parts-told.ts';
import { updateDeliveryIdOf } from '../../changes/rules/event-body.ts';
import { putAll, wake } from '../../deliveries/index.ts';
import type { NewDelivery } from '../../deliveries/items/deliveries.ts';
import type { AnnounceWork } from '../../domain/owed/work.ts';
import { theService } from '../../domain/people/audit.ts';
import type { Table } from '../../table/client.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { note, nothingToDo } from '../../telemetry/record.ts';
import type { Clock } from '../../usecases/ports.ts';
import type { SendDeps } from '../../usecases/send-due.ts';
import { endAnnouncement, getUpdate } from '../items/updates.ts';

/**
 * Tells the webhooks that ask for updates that a change tells of more than when it was sent.
 * @throws StaleState where still more has come to it since it was read: then it is due again
 */
export async function announceGrowth(
  deps: ChangeDeps & { table: Table; clock: Clock },
  change: ChangeItem,
): Promise<void> {
  const organization = await getOrganization(deps.table, change.organization_id);
  if (!organization) return;
  const doing = { organization, now: deps.clock.now(), by: theService };
  const ofChange = growthToldWrite(change);
  await update(deps, doing, [{ what: 'grew', change, ofChange, more: [] }]);
}

/** What the log of a webhook calls it. */
const eventType = 'UPDATE';

/**
 * Makes the deliveries of what somebody did about a change, to the webhooks that asked for that at the
 * time. May be repeated: what exists is left as it is.
 */
export async function announceUpdate(
  deps: SendDeps & { table: Table },
  work: AnnounceWork,
): Promise<void> {
  const event = await getUpdate(deps.table, work.change_id, work.event_id);
  if (!event) {
    // Erased with its change, or expired.
    nothingToDo();
    return;
  }
  const { id: event_id, change_id, organization_id, created_at, targets } = event;
  const made = targets.map(({ id: target_id, status, skip_reason }): NewDelivery => ({
    id: updateDeliveryIdOf(event_id, created_at, target_id),
    ...{ organization_id, target_id, event_id, change_id, changes: [], event_type: eventType },
    ...{ status, skip_reason, created_at },
  }));
  note({ delivery_ids: made.map(({ id }) => id), change_ids: [change_id] });
  await wake(deps, await putAll(deps.table, made));
  await endAnnouncement(deps.table, event);
}
