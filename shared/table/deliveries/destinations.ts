import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { DestinationType, TargetStatus } from '../../domain/destination.ts';
import { idSchema } from '../../domain/ids.ts';
import { StoredSecret } from '../../domain/signing-secret.ts';
import { Timestamp } from '../../domain/text.ts';
import { plans } from '../../domain/plan.ts';
import type { Table } from '../client.ts';
import { countDown, countUp } from '../people/counters.ts';
import { createdWrites } from '../limits/idempotency.ts';
import { keys } from '../keys.ts';
import { queryPrefix } from '../pages.ts';
import { transact, transactFresh, type Write } from '../transaction.ts';
import { versionedUpdate } from '../versioned.ts';

/** How a destination is reached, as stored: addresses of mail plainly, URLs sealed. */
export const StoredReach = z.object({
  type: DestinationType,
  address: z.string().nullable(),
  url_sealed: z.string().nullable(),
  /** The URL as it may be shown. */
  url_masked: z.string().nullable(),
  /** Only of type webhook: newest first. */
  secrets: z.array(StoredSecret),
  /** Only of type email: the token of its unsubscribe link, sealed, and what it is stored under. */
  unsubscribe: z.object({ sealed: z.string(), hash: z.string() }).nullable(),
  status: TargetStatus,
  disabled_reason: z.string().nullable(),
});
export type StoredReach = z.infer<typeof StoredReach>;

/** A destination as stored. `rule_count` moves with the alert rules that name it. */
export const DestinationItem = StoredReach.extend({
  id: idSchema('destination'),
  organization_id: idSchema('organization'),
  name: z.string(),
  rule_count: z.int(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type DestinationItem = z.infer<typeof DestinationItem>;

/** As the largest plan has it: a smaller one deletes none. */
const destinationsMax = plans.business.destinations;

/** All destinations of the organization, in the order in which they were made. */
export async function listDestinations(
  table: Table,
  org: string,
  options: { consistent?: boolean } = {},
): Promise<DestinationItem[]> {
  const bounds = { ...options, rowsMax: destinationsMax };
  const items = await queryPrefix(table, keys.organization(org).pk, 'DEST#', bounds);
  return items.map((item) => DestinationItem.parse(item));
}

/** A destination of the organization, or null. */
export async function getDestination(
  table: Table,
  org: string,
  id: string,
): Promise<DestinationItem | null> {
  const { Item } = await table.db.send(
    new GetCommand({ TableName: table.name, Key: keys.destination(org, id), ConsistentRead: true }),
  );
  return Item ? DestinationItem.parse(Item) : null;
}

/**
 * Puts a new destination and counts it, with `more` in the same transaction. The second condition
 * fails when `limit` is reached.
 */
export async function putDestination(
  table: Table,
  item: DestinationItem,
  limit: number,
  more: readonly Write[],
): Promise<void> {
  const org = item.organization_id;
  await transact(table, [
    {
      Put: {
        Item: { ...keys.destination(org, item.id), ...item },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    countUp(org, 'destinations', limit),
    ...more,
    ...createdWrites(table, item.id),
  ]);
}

/** Sets fields of a destination as it was read, with `more`. Throws `StaleState` when it changed. */
export async function updateDestination(
  table: Table,
  { organization_id, id, version }: DestinationItem,
  fields: Partial<DestinationItem>,
  more: readonly Write[] = [],
): Promise<void> {
  const update = versionedUpdate(keys.destination(organization_id, id), version, fields);
  await transactFresh(table, [{ Update: update }, ...more], 'the destination');
}

/**
 * Removes a destination as it was read and counts it out, with `more`. Throws `StaleState` when it
 * changed, or when a rule came to use it.
 */
export async function removeDestination(
  table: Table,
  { organization_id, id, version }: DestinationItem,
  more: readonly Write[],
): Promise<void> {
  const remove: Write = {
    Delete: {
      Key: keys.destination(organization_id, id),
      ConditionExpression: 'version = :read AND rule_count = :none',
      ExpressionAttributeValues: { ':read': version, ':none': 0 },
    },
  };
  const writes = [remove, countDown(organization_id, 'destinations'), ...more];
  await transactFresh(table, writes, 'the destination');
}

/** Counts a rule that names the destination in (1) or out (-1); fails when there is none. */
export function ruleCounted(org: string, id: string, by: 1 | -1): Write {
  return {
    Update: {
      Key: keys.destination(org, id),
      UpdateExpression: 'ADD rule_count :by',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':by': by },
    },
  };
}
