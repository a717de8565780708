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
 * @param expected deliveries that may still wait: which of them do is read with them.
 */
export async function readReceiver(
  table: Table,
  of: StateOf,
  expected: readonly WaitingRow[],
): Promise<TargetWithState & { waiting: WaitingRow[] }> {
  const wanted = expected.map(({ delivery_id }) => keys.delivery(of.targetId, delivery_id));
  const [deliveries, read] = await Promise.all([getItems(table, wanted), readTarget(table, of)]);
  return { ...read, waiting: expected.filter((row, index) => stillWaits(row, deliveries[index])) };
}

/** The same, with one delivery and its event; `waiting` is null if that doesn't wait any more. */
export async function readReceiverOf(
  table: Table,
  of: StateOf,
  expected: WaitingRow,
): Promise<TargetWithState & { waiting: StoredRow | null }> {
  const [[stored, event], read] = await Promise.all([
    getItems(table, keysOf(expected)),
    readTarget(table, of),
  ]);
  return {
    ...read,
    waiting: stillWaits(expected, stored) ? { row: expected, stored, event } : null,
  };
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
