import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Change } from '../../domain/change.ts';
import { plans } from '../../domain/plan.ts';
import { batchGet } from '../batch.ts';
import type { Table } from '../client.ts';
import { due } from '../due.ts';
import { keys, ttlAttribute } from '../keys.ts';
import type { Write } from '../transaction.ts';
import { assignments } from '../versioned.ts';

/** A change as stored. `routed_to` are the targets that it was sent to, null before it
 * was routed and counted. */
export const ChangeItem = Change.extend({ routed_to: z.array(z.string()).nullable() });
export type ChangeItem = z.infer<typeof ChangeItem>;

/**
 * As long as the longest plan keeps history; reads show what the present plan keeps. What did not
 * happen is kept shorter: a source that flaps makes a lot of it.
 */
function keptSeconds(status: Change['status']): number {
  const plan = status === 'dismissed' ? 'free' : 'business';
  return plans[plan].history_days * 86_400;
}

type Place = Pick<
  Change,
  'id' | 'organization_id' | 'monitored_artist_id' | 'status' | 'detected_at' | 'confirmed_at'
>;

/** The partition of an organization's changes in one status, in the index `feed`. */
export function feedOf(org: string, status: Change['status']): string {
  return `FEED#${org}#${status}`;
}

/** The partition of an artist's changes in one status, in the index `thread`. */
export function threadOf(artist: string, status: Change['status']): string {
  return `THREAD#${artist}#${status}`;
}

/** Where a change stands in the lists: confirmed ones by `confirmed_at`, others by `detected_at`. */
function places(change: Place) {
  const at = change.status === 'confirmed' ? change.confirmed_at : change.detected_at;
  const sort = `${at ?? change.detected_at}#${change.id}`;
  return {
    feedPk: feedOf(change.organization_id, change.status),
    feedSk: sort,
    threadPk: threadOf(change.monitored_artist_id, change.status),
    threadSk: sort,
    [ttlAttribute]: Math.floor(Date.parse(change.detected_at) / 1000) + keptSeconds(change.status),
  };
}

/** Records a detected change. Its re-check is owed by the watch. Fails if it exists. */
export function detectedWrite(change: Change): Write {
  return {
    Put: {
      Item: { ...keys.change(change.id), ...change, ...places(change), routed_to: null },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

/** Records a change that is confirmed from the start and owed its routing. Fails if it exists. */
export function confirmedWrite(change: Change, at: Date): Write {
  const key = keys.change(change.id);
  const owed = due(key, at, {
    kind: 'route',
    organization_id: change.organization_id,
    change_id: change.id,
  });
  return {
    Put: {
      Item: { ...key, ...change, ...places(change), routed_to: null, ...owed },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

/** What a change tells: it may have moved on since it was detected. */
export type Told = Pick<Change, 'change_type' | 'severity' | 'summary' | 'payload'>;

/** How a detected change was settled, with what it tells where that moved on. */
export type SettledChange = Place &
  Pick<Change, 'checks' | 'dismissed_reason'> & {
    told: Told | null;
  };

/**
 * Settles a detected change: confirmed or dismissed. A confirmed one is owed its routing from
 * `confirmed_at` on. What people did to the change
 * meanwhile (acknowledging) stays.
 */
export function settledWrite(settled: SettledChange): Write {
  const key = keys.change(settled.id);
  const { status, confirmed_at, checks, dismissed_reason, told } = settled;
  const owed =
    confirmed_at === null
      ? null
      : due(key, new Date(confirmed_at), {
          kind: 'route',
          organization_id: settled.organization_id,
          change_id: settled.id,
        });
  const set = assignments({
    status,
    confirmed: status === 'confirmed',
    confirmed_at,
    ...told,
    checks,
    dismissed_reason,
    waiting_for_source: false,
    ...places(settled),
    ...owed,
  });
  return {
    Update: {
      Key: key,
      UpdateExpression: set.expression,
      ConditionExpression: '#status = :detected',
      ExpressionAttributeNames: set.names,
      ExpressionAttributeValues: { ...set.values, ':detected': 'detected' },
    },
  };
}

/** Leaves a change detected, as it stands now where that moved on. */
export function waitingWrite(
  id: string,
  {
    told,
    ...standing
  }: Pick<Change, 'checks' | 'waiting_for_source'> & { told: Omit<Told, 'change_type'> | null },
): Write {
  const set = assignments({ ...told, ...standing });
  return {
    Update: {
      Key: keys.change(id),
      UpdateExpression: set.expression,
      ConditionExpression: '#status = :detected',
      ExpressionAttributeNames: { ...set.names, '#status': 'status' },
      ExpressionAttributeValues: { ...set.values, ':detected': 'detected' },
    },
  };
}

/** A change of the organization, or null. Another organization's does not exist. */
export async function getChange(table: Table, org: string, id: string): Promise<ChangeItem | null> {
  const { Item } = await table.db.send(
    new GetCommand({ TableName: table.name, Key: keys.change(id), ConsistentRead: true }),
  );
  const change = Item ? ChangeItem.parse(Item) : null;
  return change?.organization_id === org ? change : null;
}

/** Changes by their ids, strongly consistent, in no order. */
export async function getChanges(table: Table, ids: readonly string[]): Promise<ChangeItem[]> {
  const items = await batchGet(
    table,
    ids.map((id) => keys.change(id)),
    { consistent: true },
  );
  return items.map((item) => ChangeItem.parse(item));
}

/**
 * Takes a confirmed change out of what is owed: its deliveries exist. Fails when it was taken out
 * already, so that what is counted beside this write is counted once.
 */
export function routedWrite(id: string, targetIds: readonly string[]): Write {
  return {
    Update: {
      Key: keys.change(id),
      UpdateExpression: 'SET routed_to = :targets REMOVE duePk, dueAt, #work',
      ConditionExpression: '#status = :confirmed AND attribute_type(routed_to, :null)',
      ExpressionAttributeNames: { '#status': 'status', '#work': 'work' },
      ExpressionAttributeValues: {
        ':targets': [...targetIds],
        ':confirmed': 'confirmed',
        ':null': 'NULL',
      },
    },
  };
}

/** Acknowledges a change, or takes that back (null). Fails if it already is in that state. */
export function acknowledgedWrite(
  org: string,
  id: string,
  mark: { at: string; by: string } | null,
): Write {
  return {
    Update: {
      Key: keys.change(id),
      UpdateExpression: 'SET acknowledged_at = :at, acknowledged_by = :by',
      ConditionExpression: `organization_id = :org AND ${mark ? '' : 'NOT '}attribute_type(acknowledged_at, :null)`,
      ExpressionAttributeValues: {
        ':at': mark?.at ?? null,
        ':by': mark?.by ?? null,
        ':org': org,
        ':null': 'NULL',
      },
    },
  };
}
