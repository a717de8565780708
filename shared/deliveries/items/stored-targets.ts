import { plans } from '../../domain/plans/plan.ts';
import * as z from '../../domain/zod.ts';
import { batchGet } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import { written } from '../../table/failures.ts';
import { newItem, readRow } from '../../table/item.ts';
import { type Key, keys } from '../../table/keys.ts';
import { createdWrites } from '../../table/limits/idempotency.ts';
import { queryPrefix } from '../../table/pages.ts';
import { countDown, countUp } from '../../table/people/counters.ts';
import { transact, transactFresh, type Write, sendUpdate } from '../../table/transaction.ts';
import { addIf, asRead, isThere, versionedUpdate, updateAsRead } from '../../table/versioned.ts';
import { type TargetItem, targetOf, DestinationItem, type StoredReach } from './target-item.ts';
import { isWebhookId, targetKey } from './target-key.ts';
import { WebhookItem } from './webhook-item.ts';

type Item = TargetItem['item'];

interface ListOptions {
  consistent?: boolean;
}

/** All webhooks of the organization, in the order in which they were created. */
export async function listWebhooks(
  table: Table,
  org: string,
  options: ListOptions = {},
): Promise<WebhookItem[]> {
  const rows = await rowsOf(table, keys.webhook(org, ''), plans.business.webhooks, options);
  return rows.map((row) => WebhookItem.parse(row));
}

/** All destinations of the organization, in the order in which they were created. */
export async function listDestinations(
  table: Table,
  org: string,
  options: ListOptions = {},
): Promise<DestinationItem[]> {
  const rows = await rowsOf(table, keys.destination(org, ''), plans.business.destinations, options);
  return rows.map((row) => DestinationItem.parse(row));
}

/** @param rowsMax as many as the largest plan has: moving to a smaller one deletes none. */
async function rowsOf(table: Table, { pk, sk }: Key, rowsMax: number, options: ListOptions) {
  return queryPrefix(table, pk, sk, { ...options, rowsMax });
}

/** A target of the organization by its id, or null; strongly consistent. */
export async function getTarget(table: Table, org: string, id: string): Promise<TargetItem | null> {
  const row = await readRow(table, targetKey(org, id));
  return row ? targetOf(row) : null;
}

/** A webhook of the organization, or null; strongly consistent. */
export async function getWebhook(
  table: Table,
  org: string,
  id: string,
): Promise<WebhookItem | null> {
  const target = await getTarget(table, org, id);
  return target?.of === 'webhook' ? target.item : null;
}

/** A destination of the organization, or null; strongly consistent. */
export async function getDestination(
  table: Table,
  org: string,
  id: string,
): Promise<DestinationItem | null> {
  const target = await getTarget(table, org, id);
  return target?.of === 'destination' ? target.item : null;
}

/**
 * Puts a new target and counts it, with `more` in the same transaction. The second condition fails
 * when the organization has `limit` of them.
 */
export async function putTarget(
  table: Table,
  item: Item,
  limit: number,
  more: readonly Write[],
): Promise<void> {
  const { organization_id: org, id } = item;
  await transact(table, [
    newItem(targetKey(org, id), item),
    countUp(org, counterOf(id), limit),
    ...more,
    ...createdWrites(table, id),
  ]);
}

/**
 * Sets fields of a target as it was read, with `more` in the same transaction. Throws `StaleState`
 * when it has changed or is gone.
 */
export async function updateTarget<Of extends Item>(
  table: Table,
  { organization_id: org, id, version }: Of,
  fields: Partial<Of>,
  more: readonly Write[],
): Promise<void> {
  const update = versionedUpdate(targetKey(org, id), version, fields);
  await transactFresh(table, [{ Update: update }, ...more], `the target ${id}`);
}

/**
 * Removes a target as it was read and counts it out, with `more` in the same transaction. Throws
 * `StaleState` when it has changed, is gone, or a rule uses it by now.
 */
export async function removeTarget(
  table: Table,
  { organization_id: org, id, version }: Item,
  more: readonly Write[],
): Promise<void> {
  const remove: Write = {
    Delete: {
      Key: targetKey(org, id),
      ...asRead(version, {
        ConditionExpression: '(attribute_not_exists(rule_count) OR rule_count = :none)',
        ExpressionAttributeValues: { ':none': 0 },
      }),
    },
  };
  await transactFresh(table, [remove, countDown(org, counterOf(id)), ...more], `the target ${id}`);
}

/** Counts a rule that names the destination in (1) or out (-1); fails when there is none. */
export function ruleCounted(org: string, id: string, by: 1 | -1): Write {
  return { Update: addIf(keys.destination(org, id), { rule_count: by }, isThere) };
}

function counterOf(id: string): 'webhooks' | 'destinations' {
  return isWebhookId(id) ? 'webhooks' : 'destinations';
}

const Named = z.object({ id: z.string(), name: z.string() });

/** The names of webhooks and destinations of the organization by their ids, of those that exist. */
export async function targetNames(
  table: Table,
  org: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = ids.map((id) => targetKey(org, id));
  const items = await batchGet(table, wanted);
  return new Map(items.map((item) => Named.parse(item)).map(({ id, name }) => [id, name]));
}

/**
 * Stores what a target holds, encrypted again, if nobody has changed the target since it was read. Its
 * version stays, so that nobody who is about to change it is refused.
 * @returns false if somebody has.
 */
export async function resealed(
  table: Table,
  { organization_id: org, id, version }: TargetItem['item'],
  fields: Partial<Pick<StoredReach, 'url_sealed' | 'secrets' | 'unsubscribe'>>,
): Promise<boolean> {
  const update = updateAsRead(targetKey(org, id), version, fields);
  return written(sendUpdate(table, { Update: update }));
}
