import type { Table } from '../../table/client.ts';
import { getItems } from '../../table/batch.ts';
import { keys } from '../../table/keys.ts';
import { OrganizationItem } from '../../table/people/organizations.ts';
import { type TargetItem, targetOf } from './target-item.ts';
import { targetKey } from './target-key.ts';
import { keysOf, type StoredRow } from './claimed.ts';
import { stillWaits, type WaitingRow } from './waiting.ts';
import { type StateOf, type StoredState, storedState } from './target-state.ts';

/**
 * A target and its state, in one read. The target is null when it is gone, or when its organization is
 * being deleted: nobody hears of that one any more.
 * @param expected deliveries that may still wait: those that do are read with them, and the event of
 *   one that is alone.
 */
export async function readReceiver(
  table: Table,
  of: StateOf,
  expected: readonly WaitingRow[],
): Promise<TargetWithState & { waiting: StoredRow[] }> {
  const found = expected.map(async (row): Promise<StoredRow> => {
    const [key, event] = keysOf(row);
    const wanted = expected.length === 1 && event ? [key, event] : [key];
    const [stored, itsEvent] = await getItems(table, wanted);
    return { row, stored, event: itsEvent };
  });
  const [deliveries, read] = await Promise.all([Promise.all(found), readTarget(table, of)]);
  return { ...read, waiting: deliveries.filter(({ row, stored }) => stillWaits(row, stored)) };
}

async function readTarget(
  table: Table,
  { organizationId, targetId }: StateOf,
): Promise<TargetWithState> {
  const [organization, target, state] = await getItems(table, [
    keys.organization(organizationId),
    targetKey(organizationId, targetId),
    keys.targetState(targetId),
  ]);
  const isStaying =
    organization !== undefined && OrganizationItem.parse(organization).deletes_at === undefined;
  return {
    target: isStaying && target ? targetOf(target) : null,
    stored: storedState(state),
  };
}

/** A target with its state, which decide whether to wake a runner. */
export interface TargetWithState {
  target: TargetItem | null;
  stored: StoredState;
}

/** Targets with their states, each in the place of its ids; strongly consistent. */
export async function readTargetStates(
  table: Table,
  targets: readonly { organization_id: string; target_id: string }[],
): Promise<TargetWithState[]> {
  const items = await getItems(
    table,
    targets.flatMap(({ organization_id, target_id }) => [
      targetKey(organization_id, target_id),
      keys.targetState(target_id),
    ]),
  );
  return targets.map((_, index) => {
    const target = items[2 * index];
    return { target: target ? targetOf(target) : null, stored: storedState(items[2 * index + 1]) };
  });
}
