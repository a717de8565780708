import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './client.ts';
import { failedConditions, StaleState } from './failures.ts';

type WithTable = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Named<Part> = Part extends object ? Omit<Part, 'TableName'> : never;

/** One write of a transaction; the table's name is added when it is sent. */
export interface Write {
  Put?: Named<WithTable['Put']>;
  Update?: Named<WithTable['Update']>;
  Delete?: Named<WithTable['Delete']>;
  ConditionCheck?: Named<WithTable['ConditionCheck']>;
}

/** Writes all or nothing. Failed conditions throw as the SDK throws them. */
export async function transact(table: Table, writes: readonly Write[]): Promise<void> {
  await table.db.send(
    new TransactWriteCommand({ TransactItems: writes.map((write) => named(table.name, write)) }),
  );
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

function named(TableName: string, write: Write): WithTable {
  return {
    ...(write.Put && { Put: { ...write.Put, TableName } }),
    ...(write.Update && { Update: { ...write.Update, TableName } }),
    ...(write.Delete && { Delete: { ...write.Delete, TableName } }),
    ...(write.ConditionCheck && { ConditionCheck: { ...write.ConditionCheck, TableName } }),
  };
}
