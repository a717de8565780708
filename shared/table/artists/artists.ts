import { GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { artistsEverMax, CheckError, Stats, StreamingId } from '../../domain/artist.ts';
import { CheckNote } from '../../domain/check-note.ts';
import { idSchema } from '../../domain/ids.ts';
import { Timestamp } from '../../domain/text.ts';
import type { Table } from '../client.ts';
import { failedConditions, isConditionFailure } from '../failures.ts';
import { keys } from '../keys.ts';
import { queryPrefix } from '../pages.ts';
import { transact, type Write } from '../transaction.ts';

/** The hot item of an artist: rewritten at each check, so it stays within one write unit (1 KB). */
export const ArtistItem = z.object({
  id: idSchema('artist'),
  organization_id: idSchema('organization'),
  streaming_id: StreamingId,
  /** The id that the catalog answers with since a merge that was confirmed. */
  merged_into: StreamingId.nullable().default(null),
  /** The numbers of days before are another profile's; null: all are its own. */
  numbers_since: z.string().nullable().default(null),
  name: z.string(),
  active: z.boolean(),
  /** Why it is not active: `stopped` by a person, or `plan` (over the plan's limit). */
  paused: z.enum(['stopped', 'plan']).nullable(),
  created_at: Timestamp,
  last_checked_at: Timestamp,
  image_url: z.string().nullable(),
  stats: Stats,
  /** Moves with everything that is decided about the artist: detection, settling, stopping. */
  version: z.int(),
  /** Hash of the observation that was last worked through; null: compare in full next time. */
  seen_hash: z.string().nullable(),
  check_error: CheckError.nullable(),
  /** What the catalog left out at the last successful check. */
  check_notes: z.array(CheckNote).default([]),
  /** Whether its list of releases was not complete: then a page says more than that. */
  is_list_short: z.boolean().default(false),
  /** The same of the releases' own pages that were read last. */
  page_notes: z.array(CheckNote).default([]),
  check_requested_at: Timestamp.nullable(),
  points_day: z.string(),
  points: z.string(),
  /** Confirmed changes of the last days, `critical/warning/info` by UTC day. */
  recent: z.record(z.string(), z.string()),
});
export type ArtistItem = z.infer<typeof ArtistItem>;

/** An artist of the organization, or null. */
export async function getArtist(
  table: Table,
  org: string,
  id: string,
  options: { consistent?: boolean } = {},
): Promise<ArtistItem | null> {
  const { Item } = await table.db.send(
    new GetCommand({
      TableName: table.name,
      Key: keys.artist(org, id),
      ConsistentRead: options.consistent ?? false,
    }),
  );
  return Item ? ArtistItem.parse(Item) : null;
}

/** All artists of the organization that were ever monitored, in the order in which they came. */
export async function listArtists(
  table: Table,
  org: string,
  options: { consistent?: boolean } = {},
): Promise<ArtistItem[]> {
  const bounds = { ...options, rowsMax: artistsEverMax };
  const items = await queryPrefix(table, `ORG#${org}`, 'ART#', bounds);
  return items.map((item) => ArtistItem.parse(item));
}

/** The id under which the organization knows, or knew, an artist of the catalog. */
export async function findArtistId(
  table: Table,
  org: string,
  streamingId: string,
): Promise<string | null> {
  const { Item } = await table.db.send(
    new GetCommand({
      TableName: table.name,
      Key: keys.stream(org, streamingId),
      ConsistentRead: true,
    }),
  );
  return Item ? z.object({ artist_id: idSchema('artist') }).parse(Item).artist_id : null;
}

/** What a check that found nothing new writes. */
export interface QuietCheck {
  at: string;
  stats: Stats;
  pointsDay: string;
  points: string;
  notes: readonly CheckNote[];
  /** Noted, too. */
  isListShort: boolean;
}

/**
 * Records a check without a change: one plain conditional update.
 * @returns false when the artist was stopped, settled or checked by another meanwhile.
 */
export async function recordQuietCheck(
  table: Table,
  read: ArtistItem,
  check: QuietCheck,
): Promise<boolean> {
  // As a rule there are none: then the item stays as small as it is.
  const hasNotes =
    check.notes.length + read.check_notes.length > 0 || check.isListShort !== read.is_list_short;
  const set =
    'SET last_checked_at = :at, stats = :stats, points_day = :day, points = :points, check_error = :none';
  return updateIf(table, {
    Key: keys.artist(read.organization_id, read.id),
    UpdateExpression: hasNotes ? `${set}, check_notes = :notes, is_list_short = :short` : set,
    ConditionExpression: 'version = :version AND last_checked_at = :before AND active = :true',
    ExpressionAttributeValues: {
      ':at': check.at,
      ':stats': check.stats,
      ':day': check.pointsDay,
      ':points': check.points,
      ':none': null,
      ...(hasNotes && { ':notes': check.notes, ':short': check.isListShort }),
      ':version': read.version,
      ':before': read.last_checked_at,
      ':true': true,
    },
  });
}

/** Records why a check failed; everything that is known stays as it is. */
export async function recordFailedCheck(
  table: Table,
  read: ArtistItem,
  error: CheckError,
): Promise<void> {
  // Somebody else's success in between is newer than this failure: then nothing is written.
  await updateIf(table, {
    Key: keys.artist(read.organization_id, read.id),
    UpdateExpression: 'SET check_error = :error',
    ConditionExpression: 'active = :true AND last_checked_at = :before',
    ExpressionAttributeValues: {
      ':error': error,
      ':true': true,
      ':before': read.last_checked_at,
    },
  });
}

/**
 * Notes that a check was asked for, with `more` in the same transaction.
 * @returns false when one was asked for after `notAfter` already.
 */
export async function claimCheckNow(
  table: Table,
  org: string,
  id: string,
  { at, notAfter }: { at: Date; notAfter: Date },
  more: readonly Write[],
): Promise<boolean> {
  const claim: Write = {
    Update: {
      Key: keys.artist(org, id),
      UpdateExpression: 'SET check_requested_at = :at',
      ConditionExpression:
        'active = :true AND (attribute_type(check_requested_at, :null) OR check_requested_at <= :limit)',
      ExpressionAttributeValues: {
        ':at': at.toISOString(),
        ':true': true,
        ':null': 'NULL',
        ':limit': notAfter.toISOString(),
      },
    },
  };
  try {
    await transact(table, [claim, ...more]);
    return true;
  } catch (error) {
    if (failedConditions(error)) return false;
    throw error;
  }
}

async function updateIf(
  table: Table,
  input: Omit<UpdateCommandInput, 'TableName'>,
): Promise<boolean> {
  try {
    await table.db.send(new UpdateCommand({ ...input, TableName: table.name }));
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
