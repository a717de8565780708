import { isDeepStrictEqual } from 'node:util';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { freshState, TargetState } from '../../domain/target-state.ts';
import { getTogether } from '../batch.ts';
import type { Table } from '../client.ts';
import { due } from '../due.ts';
import { isConditionFailure, isConflict } from '../failures.ts';
import { keys, ttlAttribute } from '../keys.ts';
import type { Write } from '../transaction.ts';

/** Longer than anything in it can matter; the state of a removed target goes by itself. */
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
  const { Item } = await table.db.send(
    new GetCommand({
      TableName: table.name,
      Key: keys.targetState(targetId),
      ConsistentRead: true,
    }),
  );
  return storedState(Item);
}

/** The states of targets as they stand, each in the place of its id. */
export async function readStates(
  table: Table,
  targetIds: readonly string[],
): Promise<TargetState[]> {
  const rows = await getTogether(table, targetIds.map(keys.targetState));
  return rows.map((row) => storedState(row).state);
}

/** What is stored of a state, if anything is. */
export function storedState(row: Record<string, unknown> | undefined): StoredState {
  if (!row) return { state: freshState, version: 0 };
  const { version, ...state } = StateItem.parse(row);
  return { state, version };
}

/** Puts the state in place of the one that was read, if nobody else did. Owed while it has a notice. */
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
  return {
    Item: {
      ...key,
      ...state,
      version: version + 1,
      [ttlAttribute]: Math.floor(at.getTime() / 1000) + keptSeconds,
      ...(state.notice && due(key, new Date(state.notice.at), work)),
    },
    ...(version === 0
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: 'version = :read',
          ExpressionAttributeValues: { ':read': version },
        }),
  };
}

/**
 * {@link stateWrite}, sent. A state that is found written was written by the try whose reply was lost:
 * a lease in it is one runner's own.
 * @returns false when the state is another meanwhile.
 */
export async function putState(
  table: Table,
  of: StateOf,
  stored: StoredState,
  at: Date,
): Promise<boolean> {
  try {
    await table.db.send(new PutCommand({ ...stateWrite(of, stored, at), TableName: table.name }));
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    if (!isConditionFailure(error)) throw error;
    const found = await readState(table, of.targetId);
    return found.version === stored.version + 1 && isDeepStrictEqual(found.state, stored.state);
  }
}
