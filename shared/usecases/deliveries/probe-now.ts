import { letProbe } from '../../domain/target-state.ts';
import type { Table } from '../../table/client.ts';
import { putState, readState, type StateOf } from '../../table/deliveries/target-state.ts';

/**
 * Lets the next attempt at a target go although its breaker is open, since a person asks for it. Where
 * an attempt ends at the same moment, what that one tells is newer, and stays.
 */
export async function probeNow(table: Table, of: StateOf, now: Date): Promise<void> {
  const { state, version } = await readState(table, of.targetId);
  const next = letProbe(state, now);
  if (next) await putState(table, of, { state: next, version }, now);
}
