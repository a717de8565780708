import type { ChangeType } from '../rules/change-type.ts';
import type { Table } from '../../table/client.ts';
import { indexes } from '../../table/indexes.ts';
import { queryPage } from '../../table/pages.ts';
import { ChangeItem, threadOf } from './change-item.ts';

/**
 * The newest confirmed changes of an artist from `since` to `until` (ISO 8601, both included), as the index
 * has them by now: of the newest `limit`, those of `types`; without these, all. In a file of its own: who calls it may read this index and no other.
 */
export async function confirmedOf(
  table: Table,
  artist: string,
  {
    since,
    until,
    limit,
    types = [],
  }: { since: string; until: string; limit: number; types?: readonly ChangeType[] },
): Promise<ChangeItem[]> {
  const { pk, sk } = indexes.thread;
  const named = types.map((type, index) => [`:type${index}`, type] as const);
  const query = {
    IndexName: 'thread',
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
    ExpressionAttributeNames: { '#pk': pk, '#sk': sk },
    // `#` begins what follows the time in a sort key, `$` comes after it.
    ExpressionAttributeValues: {
      ':pk': threadOf(artist, 'confirmed'),
      ':from': since,
      ':to': `${until}$`,
      ...Object.fromEntries(named),
    },
    ...(named.length > 0 && {
      FilterExpression: `change_type IN (${named.map(([name]) => name).join()})`,
    }),
    ScanIndexForward: false,
  };
  const { rows } = await queryPage(table, query, { limit });
  return rows.map((row) => ChangeItem.parse(row));
}
