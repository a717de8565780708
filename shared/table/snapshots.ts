import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { SocialLink } from '../domain/snapshot.ts';
import { SnapshotItem } from './baseline-items.ts';
import type { Table } from './client.ts';
import { isConditionFailure } from './failures.ts';
import { keys } from './keys.ts';

/** The profile of an artist as last confirmed, or null. */
export async function getSnapshot(table: Table, artist: string): Promise<SnapshotItem | null> {
  const { Item } = await table.db.send(
    new GetCommand({ TableName: table.name, Key: keys.snapshot(artist) }),
  );
  return Item ? SnapshotItem.parse(Item) : null;
}

/** Stores an artist's social links, if there is a snapshot. */
export async function setSocials(
  table: Table,
  artist: string,
  socials: readonly SocialLink[],
): Promise<void> {
  try {
    await table.db.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.snapshot(artist),
        UpdateExpression: 'SET socials = :socials',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':socials': [...socials] },
      }),
    );
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
