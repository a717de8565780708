import type { Table } from '../../table/client.ts';
import { written } from '../../table/failures.ts';
import { sendUpdate } from '../../table/transaction.ts';
import { updateAsRead } from '../../table/versioned.ts';
import { type TargetItem } from './target-item.ts';
import { targetKey } from './target-key.ts';
import type { StoredReach } from './destination-item.ts';

/**
 * Stores what a target holds, encrypted again, if nobody has changed the target since it was read. Its
 * version stays, so that nobody who is about to change it is refused.
 * @returns false if somebody has.
 */
export async function resealed(
  table: Table,
  { organization_id: org, id, version }: TargetItem['item'],
  fields: Partial<Pick<StoredReach, 'url_sealed' | 'secrets' | 'unsubscribe'>>,
): Promise<boolean> {
  const update = updateAsRead(targetKey(org, id), version, fields);
  return written(sendUpdate(table, { Update: update }));
}
