import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { queryFirst } from '../../table/pages.ts';
import { prefixes } from '../../table/prefixes.ts';

/** Whether a watch has tellings that are not finished, strongly consistent. */
export async function hasTellings(table: Table, watchId: string): Promise<boolean> {
  const { pk } = keys.watch(watchId);
  return (await queryFirst(table, pk, prefixes.telling, 1)).length > 0;
}
