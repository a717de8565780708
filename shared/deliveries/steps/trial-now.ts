import { letTrial } from '../rules/target-state.ts';
import type { Table } from '../../table/client.ts';
import { putState, readState } from '../items/target-state.ts';
import type { TargetItem } from '../items/target-item.ts';

/**
 * Lets the next attempt at a target go although its breaker is open, or its receiver asked for a
 * pause, since a person asks for it. Where an attempt ends at the same moment, what that one tells is
 * newer, and stays.
 */
export async function trialNow(table: Table, { of, item }: TargetItem, now: Date): Promise<void> {
  const { state, version } = await readState(table, item.id);
  const isOwn = of === 'webhook' || item.type === 'webhook';
  const next = letTrial(state, now, isOwn);
  if (!next) return;
  const whose = { organizationId: item.organization_id, targetId: item.id };
  await putState(table, whose, { state: next, version }, now);
}
