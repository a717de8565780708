import type { Change } from '../rules/change.ts';
import { notFound } from '../../domain/problems/errors.ts';
import { historyFrom, type HistoryOwner } from '../../domain/plans/plan.ts';
import type { ChangeItem } from '../items/change-item.ts';
import { getChange } from '../items/changes.ts';
import type { Table } from '../../table/client.ts';
import type { Acting } from '../../usecases/acting.ts';

/** Whether a change is the organization's, and no older than its plan keeps history. */
export function isShown(
  change: Pick<Change, 'organization_id' | 'confirmed_at' | 'detected_at'>,
  organization: { id: string } & HistoryOwner,
  now: Date,
): boolean {
  const at = change.confirmed_at ?? change.detected_at;
  return (
    change.organization_id === organization.id && at >= historyFrom(organization, now).toISOString()
  );
}

/** A change that the organization is shown. @throws Problem `not_found` */
export async function requireChange(
  table: Table,
  { organization, now }: Acting,
  id: string,
): Promise<ChangeItem> {
  const change = await getChange(table, organization.id, id);
  if (!change || !isShown(change, organization, now)) throw notFound();
  return change;
}
