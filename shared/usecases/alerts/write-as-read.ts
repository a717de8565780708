import type { Table } from '../../table/client.ts';
import { failedConditions, StaleState } from '../../table/failures.ts';
import { transact, type Write } from '../../table/transaction.ts';

/** Writes what expects things as they were read. @throws StaleState where they aren't. */
export async function writeAsRead(table: Table, writes: readonly Write[]): Promise<void> {
  try {
    await transact(table, writes);
  } catch (error) {
    if (failedConditions(error)) throw new StaleState('a message', error);
    throw error;
  }
}
