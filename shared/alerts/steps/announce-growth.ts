import { theService } from '../../domain/people/audit.ts';
import type { ChangeItem } from '../../changes/items/change-item.ts';
import { growthToldWrite } from '../../changes/items/parts-told.ts';
import type { Table } from '../../table/client.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { type ChangeDeps, update } from '../../changes/index.ts';
import type { Clock } from '../../usecases/ports.ts';

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
