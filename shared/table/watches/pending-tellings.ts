import type { Table } from '../client.ts';
import { keys } from '../keys.ts';
import { queryFirst } from '../pages.ts';
import { prefixes } from '../prefixes.ts';

/** Whether a watch has tellings that are not finished, strongly consistent. */
export async function hasTellings(table: Table, watchId: string): Promise<boolean> {
  const { pk } = keys.watch(watchId);
  return (await queryFirst(table, pk, prefixes.telling, 1)).length > 0;
}
