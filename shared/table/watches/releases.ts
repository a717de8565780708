import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { ReleaseRecord } from '../../domain/detection/records.ts';
import { ReleaseItem } from './baseline-items.ts';
import type { Table } from '../client.ts';
import { keys } from '../keys.ts';
import { queryPrefix } from '../pages.ts';

/** A catalog's list is read for 100 pages of 100 releases; those that left it stay a while. */
export const releasesMax = 20_000;

/** All releases of an artist as last confirmed, in the order of their ids. */
export async function listReleases(table: Table, watch: string): Promise<ReleaseRecord[]> {
  const items = await queryPrefix(table, keys.watch(watch).pk, 'REL#', { rowsMax: releasesMax });
  return items.map((item) => ReleaseItem.parse(item));
}

/** One release of an artist, or null. */
export async function getRelease(
  table: Table,
  watch: string,
  release: string,
  consistent = false,
): Promise<ReleaseRecord | null> {
  const { Item } = await table.db.send(
    new GetCommand({
      TableName: table.name,
      Key: keys.release(watch, release),
      ConsistentRead: consistent,
    }),
  );
  return Item ? ReleaseItem.parse(Item) : null;
}
