import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { ChangeType } from '../../domain/change-type.ts';
import type { SubjectKind } from '../../domain/taxonomy/info.ts';
import type { ProfileRecord } from '../../domain/detection/types.ts';
import type { ArtistItem, QuietCheck } from './artists.ts';
import type { SubjectItem } from './baseline-items.ts';
import type { Table } from '../client.ts';
import { isConditionFailure } from '../failures.ts';
import { keys, ttlAttribute } from '../keys.ts';
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

/** Which subject of which artist, and what was read of it. */
export interface SubjectAt {
  artist: string;
  changeType: ChangeType;
  kind: SubjectKind;
  subject: string;
  epoch: number;
  /** What holds of its last changes. */
  hold: SubjectItem['hold'];
}

/** Opens `change` for a subject. Fails when one is open already, or the epoch moved on. */
export function subjectOpenedWrite(
  at: SubjectAt,
  change: string,
  {
    recheckAt,
    foundBy,
    releaseId,
  }: { recheckAt: string; foundBy: SubjectItem['found_by']; releaseId: string | null },
): Write {
  return {
    Put: {
      Item: {
        ...keys.subject(at.artist, at.changeType, at.subject),
        change_type: at.changeType,
        subject_kind: at.kind,
        subject_id: at.subject,
        epoch: at.epoch,
        open: change,
        recheck_at: recheckAt,
        found_by: foundBy,
        release_id: releaseId,
        hold: at.hold,
      },
      ConditionExpression: 'attribute_not_exists(pk) OR (#epoch = :epoch AND #open = :none)',
      ExpressionAttributeNames: { '#epoch': 'epoch', '#open': 'open' },
      ExpressionAttributeValues: { ':epoch': at.epoch, ':none': null },
    },
  };
}

/**
 * The epoch in which a subject begins that nothing is stored of: later than any in which it may have
 * been settled before, so that no change of it takes the id of an earlier one.
 */
export function firstEpoch(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}

/** A settled subject is only kept to count its epochs, and they may begin anew. */
const settledKeptSeconds = 90 * 86_400;

/**
 * Ends the epoch of a subject at `now`: its open change was confirmed or dismissed.
 * @param hold what holds for the next change of it, if it comes soon.
 */
export function subjectSettledWrite(
  at: SubjectAt,
  change: string,
  now: Date,
  hold: SubjectItem['hold'],
): Write {
  return {
    Update: {
      Key: keys.subject(at.artist, at.changeType, at.subject),
      UpdateExpression:
        'SET #epoch = :next, #open = :none, recheck_at = :none, #hold = :hold, #ttl = :ttl',
      ConditionExpression: '#open = :change',
      ExpressionAttributeNames: {
        '#epoch': 'epoch',
        '#open': 'open',
        '#hold': 'hold',
        '#ttl': ttlAttribute,
      },
      ExpressionAttributeValues: {
        ':next': at.epoch + 1,
        ':none': null,
        ':change': change,
        ':hold': hold,
        ':ttl': firstEpoch(now) + settledKeptSeconds,
      },
    },
  };
}

/** Looks at the open change of a subject again at `recheckAt`. */
export function subjectWaitingWrite(at: SubjectAt, change: string, recheckAt: string): Write {
  return {
    Update: {
      Key: keys.subject(at.artist, at.changeType, at.subject),
      UpdateExpression: 'SET recheck_at = :at',
      ConditionExpression: '#open = :change',
      ExpressionAttributeNames: { '#open': 'open' },
      ExpressionAttributeValues: { ':at': recheckAt, ':change': change },
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
