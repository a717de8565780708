import { isDeepStrictEqual } from 'node:util';
import * as z from '../../domain/zod.ts';
import { freshState, TargetState } from '../rules/target-state.ts';
import type { Table } from '../../table/client.ts';
import { due } from '../../table/due.ts';
import { isConflict, StaleState, withFreshState, written } from '../../table/failures.ts';
import { ttlAttribute } from '../../table/indexes.ts';
import { keys } from '../../table/keys.ts';
import { sendPut, type Write } from '../../table/transaction.ts';
import { readRow, wholeItem } from '../../table/item.ts';
import { asRead } from '../../table/versioned.ts';

/** Longer than anything in it matters. The state of a removed target expires by this. */
const keptSeconds = 60 * 86_400;

const StateItem = TargetState.extend({ version: z.int() });

/** A state as it was read; version 0: there was none. */
export interface StoredState {
  state: TargetState;
  version: number;
}

/** Whose state it is. */
export interface StateOf {
  organizationId: string;
  targetId: string;
}

/** The state of a target as it stands. */
export async function readState(table: Table, targetId: string): Promise<StoredState> {
  const row = await readRow(table, keys.targetState(targetId));
  return storedState(row);
}

/** What is stored of a state, if anything is. */
export function storedState(row: Record<string, unknown> | undefined): StoredState {
  if (!row) return { state: freshState, version: 0 };
  const { version, ...state } = StateItem.parse(row);
  return { state, version };
}

/** Replaces the state that was read, unless it has changed. It is due work while it has a notice. */
export function stateWrite(
  { organizationId, targetId }: StateOf,
  { state, version }: StoredState,
  at: Date,
): NonNullable<Write['Put']> {
  const key = keys.targetState(targetId);
  const work = {
    kind: 'target_notice',
    organization_id: organizationId,
    target_id: targetId,
  } as const;
  const item = {
    ...state,
    version: version + 1,
    [ttlAttribute]: Math.floor(at.getTime() / 1000) + keptSeconds,
    ...(state.notice && due(key, new Date(state.notice.at), work)),
  };
  return wholeItem(key, item, asRead(version === 0 ? null : version)).Put;
}

/**
 * Sends {@link stateWrite}. If the state is found as it should be written, an earlier try of the client
 * wrote it and the reply got lost: a lease belongs to one runner only.
 * @returns false when the state has changed since it was read.
 */
export async function putState(
  table: Table,
  of: StateOf,
  stored: StoredState,
  at: Date,
): Promise<boolean> {
  try {
    if (await written(sendPut(table, { Put: stateWrite(of, stored, at) }))) return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
  const found = await readState(table, of.targetId);
  return found.version === stored.version + 1 && isDeepStrictEqual(found.state, stored.state);
}

/**
 * Changes the state of a target. Where somebody else was quicker, it is read and decided upon anew.
 * @param change what it becomes; null: it stays.
 * @param known the state that the first try expects, which saves reading it.
 * @returns the state as it is then.
 * @throws StaleState when others were quicker eight times.
 */
export async function changeState(
  table: Table,
  of: StateOf,
  at: Date,
  change: (state: TargetState, version: number) => TargetState | null,
  known: StoredState | null = null,
): Promise<StoredState> {
  let expected = known;
  return withFreshState(
    async () => {
      const before = expected ?? (await readState(table, of.targetId));
      expected = null;
      const state = change(before.state, before.version);
      if (!state) return before;
      const after = { state, version: before.version };
      if (!(await putState(table, of, after, at)))
        throw new StaleState(`the state of ${of.targetId}`);
      return { state, version: before.version + 1 };
    },
    { triesMax: 8 },
  );
}
