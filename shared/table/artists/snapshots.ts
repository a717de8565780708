import { GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { SocialLink } from '../../domain/snapshot.ts';
import { SnapshotItem } from './baseline-items.ts';
import type { Table } from '../client.ts';
import { isConditionFailure } from '../failures.ts';
import { keys } from '../keys.ts';

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
  await setIfThere(table, artist, {
    UpdateExpression: 'SET socials = :socials',
    ExpressionAttributeValues: { ':socials': [...socials] },
  });
}

/** Stores what a listening service tells of an artist, if there is a snapshot. */
export async function setAbout(
  table: Table,
  artist: string,
  about: Pick<SnapshotItem, 'bio' | 'total_listeners'>,
): Promise<void> {
  await setIfThere(table, artist, {
    UpdateExpression: 'SET bio = :bio, total_listeners = :listeners',
    ExpressionAttributeValues: { ':bio': about.bio, ':listeners': about.total_listeners },
  });
}

async function setIfThere(
  table: Table,
  artist: string,
  set: Pick<UpdateCommandInput, 'UpdateExpression' | 'ExpressionAttributeValues'>,
): Promise<void> {
  try {
    await table.db.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.snapshot(artist),
        ...set,
        ConditionExpression: 'attribute_exists(pk)',
      }),
    );
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
