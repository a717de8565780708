import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { ProfileRecord } from '../../domain/detection/records.ts';
import type { ArtistItem, QuietCheck } from './artists.ts';
import type { Table } from '../client.ts';
import { isConditionFailure } from '../failures.ts';
import { keys } from '../keys.ts';
import type { Write } from '../transaction.ts';
import { versionedUpdate } from '../versioned.ts';

/** Moves the artist on from the version that was read; a decision that was taken on it holds. */
export function artistMovedWrite(
  read: ArtistItem,
  set: Partial<Omit<ArtistItem, 'id' | 'organization_id' | 'version'>>,
): Write {
  return { Update: versionedUpdate(keys.artist(read.organization_id, read.id), read.version, set) };
}

/**
 * A check that found something: what a quiet one writes, how far it looked, and the profile. Like a
 * quiet one it fails when another check came in between, whose reading would be lost.
 */
export function artistCheckedWrite(
  read: ArtistItem,
  check: QuietCheck,
  seenHash: string | null,
  profile: ProfileRecord,
): Write {
  const update = versionedUpdate(keys.artist(read.organization_id, read.id), read.version, {
    last_checked_at: check.at,
    stats: check.stats,
    points_day: check.pointsDay,
    points: check.points,
    check_error: null,
    check_notes: [...check.notes],
    is_list_short: check.isListShort,
    seen_hash: seenHash,
    name: profile.name,
    image_url: profile.image.url,
  });
  return {
    Update: {
      ...update,
      ConditionExpression: `${update.ConditionExpression ?? ''} AND #last_checked_at = :before`,
      ExpressionAttributeValues: {
        ...update.ExpressionAttributeValues,
        ':before': read.last_checked_at,
      },
    },
  };
}

/**
 * Replaces the counts of recent changes. Fails when somebody else counted since they were read. It
 * leaves the version alone: nothing is judged by a count.
 */
export function recentWrite(
  { id, organization_id, recent: before }: ArtistItem,
  recent: ArtistItem['recent'],
): Write {
  return {
    Update: {
      Key: keys.artist(organization_id, id),
      UpdateExpression: 'SET recent = :recent',
      ConditionExpression: 'recent = :before',
      ExpressionAttributeValues: { ':recent': recent, ':before': before },
    },
  };
}

/**
 * Takes the catalog id for `artist` in the organization.
 * @returns false when another artist of it holds that id.
 */
export async function claimStream(
  table: Table,
  org: string,
  streamingId: string,
  artist: string,
): Promise<boolean> {
  try {
    await table.db.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...keys.stream(org, streamingId), artist_id: artist },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
