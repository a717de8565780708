import {
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { Problem } from '../domain/problems/errors.ts';
import type { Table } from './client.ts';
import { failedConditions, StaleState } from './failures.ts';
import { keys } from './keys.ts';

type WithTable = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Named<Part> = Part extends object ? Omit<Part, 'TableName'> : never;

/** One write of a transaction; the table's name is added when it is sent. */
export interface Write {
  Put?: Named<WithTable['Put']>;
  Update?: Named<WithTable['Update']>;
  Delete?: Named<WithTable['Delete']>;
  ConditionCheck?: Named<WithTable['ConditionCheck']>;
}

/**
 * Writes all or nothing. Failed conditions throw as the SDK throws them, but for the one of a request
 * that another attempt has taken over: Problem `idempotency_in_progress`.
 */
export async function transact(table: Table, writes: readonly Write[]): Promise<void> {
  try {
    await table.db.send(
      new TransactWriteCommand({
        TransactItems: writes.map((write) => named(table.name, write)),
      }),
    );
  } catch (error) {
    if (!hasLostLock(table, writes, error)) throw error;
    const headers = { 'retry-after': '1' };
    throw new Problem('idempotency_in_progress', undefined, { headers, cause: error });
  }
}

function hasLostLock({ once }: Table, writes: readonly Write[], error: unknown): boolean {
  if (!once) return false;
  const { pk } = keys.idempotency(once.scope);
  return (failedConditions(error) ?? []).some((at) => writes[at]?.Update?.Key?.pk === pk);
}

/** Sends one write by itself: a Put or an Update, at half the price of a transaction. */
export async function sendWrite(table: Table, { Put, Update }: Write): Promise<void> {
  if (Put) await sendPut(table, { Put });
  if (Update) await sendUpdate(table, { Update });
}

/** Like {@link sendWrite}, for what only ever puts: a function needs a right for each of the two. */
export async function sendPut(table: Table, { Put }: Required<Pick<Write, 'Put'>>): Promise<void> {
  await table.db.send(new PutCommand({ ...Put, TableName: table.name }));
}

/** Like {@link sendWrite}, for what only ever updates. */
export async function sendUpdate(table: Table, { Update }: Pick<Write, 'Update'>): Promise<void> {
  if (!Update) throw new Error('this write is no update');
  await table.db.send(new UpdateCommand({ ...Update, TableName: table.name }));
}

/** Like {@link transact}, but a failed condition throws {@link StaleState} about `what`. */
export async function transactFresh(
  table: Table,
  writes: readonly Write[],
  what: string,
): Promise<void> {
  try {
    await transact(table, writes);
  } catch (error) {
    if (failedConditions(error)) throw new StaleState(what, error);
    throw error;
  }
}

/**
 * Like {@link transactFresh}, for writes of which the first counts one in, up to a limit.
 * @returns false when there is no room for it.
 */
export async function transactCounted(
  table: Table,
  writes: readonly Write[],
  what: string,
): Promise<boolean> {
  try {
    await transact(table, writes);
    return true;
  } catch (error) {
    const failed = failedConditions(error);
    if (failed?.includes(0)) return false;
    if (failed) throw new StaleState(what, error);
    throw error;
  }
}

function named(TableName: string, write: Write): WithTable {
  return {
    ...(write.Put && { Put: { ...write.Put, TableName } }),
    ...(write.Update && { Update: { ...write.Update, TableName } }),
    ...(write.Delete && { Delete: { ...write.Delete, TableName } }),
    ...(write.ConditionCheck && { ConditionCheck: { ...write.ConditionCheck, TableName } }),
  };
}
