import * as z from '../../domain/zod.ts';
import { idSchema } from '../../domain/ids.ts';
import { Timestamp } from '../../domain/text/text.ts';
import { RecoverWork } from '../rules/recover-work.ts';
import type { Table } from '../../table/client.ts';
import { due, dueAt } from '../../table/due.ts';
import { written } from '../../table/failures.ts';
import { keys } from '../../table/keys.ts';
import type { Write } from '../../table/transaction.ts';
import { newItem, readItem } from '../../table/item.ts';
import { updateIf, when } from '../../table/versioned.ts';

/** What is to be sent again to a target: all of a span of time that it did not get. */
export const RecoveryItem = z.object({
  id: idSchema('recovery'),
  organization_id: idSchema('organization'),
  target_id: RecoverWork.shape.target_id,
  since: Timestamp,
  until: Timestamp,
  /** The id of the delivery up to which it has come; empty at the beginning. */
  after: z.string(),
});
export type RecoveryItem = z.infer<typeof RecoveryItem>;

/** The message by which the next step of a recovery is asked for. */
export function recoveryWork({ id, organization_id, target_id }: RecoveryItem): RecoverWork {
  return { kind: 'recover', organization_id, target_id, recovery_id: id };
}

/** Puts a recovery, owed from `at` on. */
export function recoveryWrite(item: RecoveryItem, at: Date): Write {
  const key = keys.recovery(item.target_id, item.id);
  return newItem(key, { ...item, ...due(key, at, recoveryWork(item)) });
}

/** A recovery that is under way, or null when it is done. */
export async function getRecovery(
  table: Table,
  targetId: string,
  id: string,
): Promise<RecoveryItem | null> {
  return readItem(table, keys.recovery(targetId, id), RecoveryItem);
}

/**
 * Notes that a recovery has come up to the delivery `after`, from where it was read.
 * @returns false when somebody else brought it further meanwhile.
 */
export async function moveRecovery(
  table: Table,
  read: RecoveryItem,
  after: string,
  at: Date,
): Promise<boolean> {
  const key = keys.recovery(read.target_id, read.id);
  const fields = { after, ...dueAt(at.toISOString()) };
  const isAsRead = when('#after = :read', { read: read.after });
  return written(table.call('UpdateItem', updateIf(key, fields, isAsRead)));
}

/** Ends a recovery: nothing of it is owed any more. May be repeated. */
export async function endRecovery(
  table: Table,
  { target_id, id }: Pick<RecoveryItem, 'target_id' | 'id'>,
): Promise<void> {
  await table.call('DeleteItem', { Key: keys.recovery(target_id, id) });
}
