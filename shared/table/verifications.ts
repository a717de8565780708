import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { StreamingId } from '../domain/artist.ts';
import { idSchema } from '../domain/ids.ts';
import { Timestamp } from '../domain/text.ts';
import { VerificationCheck, VerificationStatus } from '../domain/verification.ts';
import type { Table } from './client.ts';
import { due } from './due.ts';
import { failedConditions, isConditionFailure } from './failures.ts';
import { keys, ttlAttribute } from './keys.ts';
import { queryPrefix } from './pages.ts';
import { transact, type Write } from './transaction.ts';

/** A verification as stored. What is to be put where follows from `site` and `token`. */
export const VerificationItem = z.object({
  id: idSchema('verification'),
  organization_id: idSchema('organization'),
  streaming_id: StreamingId,
  artist_name: z.string(),
  catalog_url: z.string(),
  status: VerificationStatus,
  token: z.string(),
  /** The official site; null when none is known. */
  site: z.string().nullable(),
  /** `unknown`: the encyclopedia could not be asked yet. */
  site_status: z.enum(['found', 'none', 'unknown']),
  checks: z.array(VerificationCheck),
  probe_count: z.int(),
  probed_at: Timestamp.nullable(),
  created_at: Timestamp,
  expires_at: Timestamp,
  artist_id: idSchema('artist').nullable(),
});
export type VerificationItem = z.infer<typeof VerificationItem>;

const PendingItem = z.object({ verification_id: idSchema('verification'), expires_at: Timestamp });

/** Ended sessions stay readable for a month. */
const keptSeconds = 30 * 86_400;

/** A session of the organization, or null. */
export async function getVerification(
  table: Table,
  id: string,
  org: string | null,
): Promise<VerificationItem | null> {
  const { Item } = await table.db.send(
    new GetCommand({ TableName: table.name, Key: keys.verification(id), ConsistentRead: true }),
  );
  const item = Item ? VerificationItem.parse(Item) : null;
  return item && (org === null || item.organization_id === org) ? item : null;
}

/** The ids of the organization's sessions that are pending at `now`, by catalog id of the artist. */
export async function pendingVerifications(
  table: Table,
  org: string,
  now: Date,
): Promise<Map<string, string>> {
  const items = await queryPrefix(table, `ORG#${org}`, 'VERPENDING#', { consistent: true });
  return new Map(
    items.flatMap((item) => {
      const { verification_id, expires_at } = PendingItem.parse(item);
      const streamingId = String(item.sk).slice('VERPENDING#'.length);
      return expires_at > now.toISOString() ? [[streamingId, verification_id]] : [];
    }),
  );
}

/**
 * Stores a new session that is owed its first probe at `probeAt`.
 * @returns false when another one of the same artist is pending.
 */
export async function createVerification(
  table: Table,
  item: VerificationItem,
  probeAt: Date,
): Promise<boolean> {
  const key = keys.verification(item.id);
  const expiresEpoch = Math.ceil(Date.parse(item.expires_at) / 1000);
  const owed = due(key, probeAt, {
    kind: 'probe',
    organization_id: item.organization_id,
    verification_id: item.id,
  });
  try {
    await transact(table, [
      { Put: { Item: { ...key, ...item, ...owed, [ttlAttribute]: expiresEpoch + keptSeconds } } },
      {
        Put: {
          Item: {
            ...keys.pendingVerification(item.organization_id, item.streaming_id),
            verification_id: item.id,
            expires_at: item.expires_at,
            [ttlAttribute]: expiresEpoch,
          },
          ConditionExpression: 'attribute_not_exists(pk) OR expires_at <= :now',
          ExpressionAttributeValues: { ':now': item.created_at },
        },
      },
    ]);
    return true;
  } catch (error) {
    if (failedConditions(error)) return false;
    throw error;
  }
}

/** Takes the right to probe now; false when somebody probed after `notAfter`, or it has ended. */
export async function claimProbe(
  table: Table,
  id: string,
  at: Date,
  notAfter: Date,
): Promise<boolean> {
  return updateIf(table, id, {
    expression: 'SET probed_at = :at ADD probe_count :one',
    condition:
      '#status = :pending AND (attribute_type(probed_at, :null) OR probed_at <= :notAfter)',
    values: {
      ':at': at.toISOString(),
      ':one': 1,
      ':null': 'NULL',
      ':notAfter': notAfter.toISOString(),
    },
  });
}

/** Stores what a probe of a pending session found, and when the next is due. */
export async function recordProbe(
  table: Table,
  item: Pick<VerificationItem, 'id' | 'checks' | 'site' | 'site_status'>,
  nextProbeAt: Date,
): Promise<void> {
  await updateIf(table, item.id, {
    expression: 'SET checks = :checks, site = :site, site_status = :siteStatus, dueAt = :next',
    condition: '#status = :pending',
    values: {
      ':checks': item.checks,
      ':site': item.site,
      ':siteStatus': item.site_status,
      ':next': nextProbeAt.toISOString(),
    },
  });
}

/**
 * The writes that end a pending session; a condition fails when it has ended already. One that ran
 * out of time leaves its pending marker alone: that has run out too, and may be another session's.
 */
export function endWrites(
  item: VerificationItem,
  status: Exclude<z.infer<typeof VerificationStatus>, 'pending'>,
  artistId: string | null,
): Write[] {
  return [
    {
      Update: {
        Key: keys.verification(item.id),
        UpdateExpression:
          'SET #status = :status, artist_id = :artist, checks = :checks REMOVE duePk, dueAt, #work',
        ConditionExpression: '#status = :pending',
        ExpressionAttributeNames: { '#status': 'status', '#work': 'work' },
        ExpressionAttributeValues: {
          ':status': status,
          ':artist': artistId,
          ':checks': item.checks,
          ':pending': 'pending',
        },
      },
    },
    ...(status === 'expired' ? [] : [markerGoneWrite(item)]),
  ];
}

function markerGoneWrite(item: VerificationItem): Write {
  return {
    Delete: {
      Key: keys.pendingVerification(item.organization_id, item.streaming_id),
      ConditionExpression: 'attribute_not_exists(pk) OR verification_id = :id',
      ExpressionAttributeValues: { ':id': item.id },
    },
  };
}

async function updateIf(
  table: Table,
  id: string,
  update: { expression: string; condition: string; values: Record<string, unknown> },
): Promise<boolean> {
  try {
    await table.db.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.verification(id),
        UpdateExpression: update.expression,
        ConditionExpression: update.condition,
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ...update.values, ':pending': 'pending' },
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
