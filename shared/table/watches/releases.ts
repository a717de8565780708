import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ReleaseRecord } from '../../domain/detection/records.ts';
import { ReleaseItem } from './baseline-items.ts';
import type { Table } from '../client.ts';
import { written } from '../failures.ts';
import { keys } from '../keys.ts';
import { queryPrefix } from '../pages.ts';
import { prefixes } from '../prefixes.ts';

/** A catalog's list is read for 100 pages of 100 releases; those that left it stay a while. */
export const releasesMax = 20_000;

/** All releases of an artist as last confirmed, in the order of their ids. */
export async function listReleases(table: Table, watch: string): Promise<ReleaseRecord[]> {
  const items = await queryPrefix(table, keys.watch(watch).pk, prefixes.release, {
    rowsMax: releasesMax,
  });
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

/**
 * Notes that the pages of releases were read again and told nothing new: a plain write each, which moves
 * nothing on. One that was read by another meanwhile, or is gone, stays as it is.
 * @param read as they were before, and when they were read now.
 */
export async function noteReadAgain(
  table: Table,
  watch: string,
  read: readonly { before: ReleaseRecord; at: string }[],
): Promise<void> {
  await Promise.all(
    read.map(({ before, at }) =>
      written(
        table.db.send(
          new UpdateCommand({
            TableName: table.name,
            Key: keys.release(watch, before.id),
            UpdateExpression: 'SET details_read_at = :at',
            ConditionExpression: 'details_read_at = :before',
            ExpressionAttributeValues: { ':at': at, ':before': before.details_read_at },
          }),
        ),
      ),
    ),
  );
}
