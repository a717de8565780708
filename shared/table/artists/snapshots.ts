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

/** Stores how many ever listened to an artist, if there is a snapshot; null: nobody says. */
export async function setTotalListeners(
  table: Table,
  artist: string,
  listeners: number | null,
): Promise<void> {
  await setIfThere(table, artist, {
    UpdateExpression: 'SET total_listeners = :listeners',
    ExpressionAttributeValues: { ':listeners': listeners },
  });
}

/** Stores the first biography that is told of an artist, empty for none, if there is a snapshot. */
export async function setFirstBio(table: Table, artist: string, bio: string): Promise<void> {
  await setIfThere(
    table,
    artist,
    {
      UpdateExpression: 'SET bio = :bio',
      ExpressionAttributeValues: { ':bio': bio, ':untold': null },
    },
    'attribute_exists(pk) AND bio = :untold',
  );
}

async function setIfThere(
  table: Table,
  artist: string,
  set: Pick<UpdateCommandInput, 'UpdateExpression' | 'ExpressionAttributeValues'>,
  condition = 'attribute_exists(pk)',
): Promise<void> {
  try {
    await table.db.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.snapshot(artist),
        ...set,
        ConditionExpression: condition,
      }),
    );
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
