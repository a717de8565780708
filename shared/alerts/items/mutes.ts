import * as z from '../../domain/zod.ts';
import { MuteView } from '../rules/mute.ts';
import { idSchema } from '../../domain/ids.ts';
import { mutesMax } from '../../domain/plans/plan.ts';
import type { Table } from '../../table/client.ts';
import { newItem, readItem } from '../../table/item.ts';
import { keys } from '../../table/keys.ts';
import { createdWrites } from '../../table/limits/idempotency.ts';
import { queryPrefix } from '../../table/pages.ts';
import { countDown, countUp } from '../../table/people/counters.ts';
import { transactCounted, transactFresh, type Write } from '../../table/transaction.ts';
import { isThere } from '../../table/versioned.ts';

/**
 * A mute as stored. It doesn’t expire on its own, since it is counted: who makes another
 * one clears away those that have ended.
 */
export const MuteItem = MuteView.extend({ organization_id: idSchema('organization') });
export type MuteItem = z.infer<typeof MuteItem>;

/** All mutes of the organization, oldest first, with those that have ended. */
export async function listMutes(table: Table, org: string): Promise<MuteItem[]> {
  const { pk, sk } = keys.mute(org, '');
  const rows = await queryPrefix(table, pk, sk, { consistent: true, rowsMax: mutesMax });
  return rows.map((row) => MuteItem.parse(row));
}

/** A mute of the organization, or null. */
export async function getMute(table: Table, org: string, id: string): Promise<MuteItem | null> {
  return readItem(table, keys.mute(org, id), MuteItem);
}

/** Puts a new mute, with `more` in the same transaction. @returns false when there are too many. */
export async function putMute(
  table: Table,
  item: MuteItem,
  more: readonly Write[],
): Promise<boolean> {
  const { organization_id: org, id } = item;
  const put = newItem(keys.mute(org, id), item);
  const writes = [countUp(org, 'mutes', mutesMax), put, ...more, ...createdWrites(table, id)];
  return transactCounted(table, writes, 'the mute');
}

/** Removes a mute, with `more`. Throws `StaleState` when it is gone. */
export async function removeMute(
  table: Table,
  { organization_id: org, id }: MuteItem,
  more: readonly Write[],
): Promise<void> {
  const removal = { Delete: { Key: keys.mute(org, id), ...isThere } };
  await transactFresh(table, [removal, countDown(org, 'mutes'), ...more], 'the mute');
}
