import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { idSchema } from '../../domain/ids.ts';
import { StoredSecret } from '../../domain/signing-secret.ts';
import { Webhook } from '../../domain/webhook.ts';
import { plans } from '../../domain/plan.ts';
import type { Table } from '../client.ts';
import { countDown, countUp } from '../people/counters.ts';
import { createdWrites } from '../limits/idempotency.ts';
import { keys } from '../keys.ts';
import { queryPrefix } from '../pages.ts';
import { transact, transactFresh, type Write } from '../transaction.ts';
import { updateVersioned } from '../versioned.ts';

/**
 * An outgoing webhook as stored. Its address is sealed, for addresses carry secrets, and masked for
 * those who may not change it; its signing secrets are sealed too, newest first.
 */
export const WebhookItem = Webhook.omit({
  url: true,
  secret_hint: true,
  failing: true,
  previous_secret_expires_at: true,
}).extend({
  url_sealed: z.string(),
  url_masked: z.string(),
  organization_id: idSchema('organization'),
  secrets: z.array(StoredSecret),
  version: z.int(),
});
export type WebhookItem = z.infer<typeof WebhookItem>;

/** As the largest plan has it: a smaller one deletes none. */
const webhooksMax = plans.business.webhooks;

/** All webhooks of the organization, in the order in which they were made. */
export async function listWebhooks(
  table: Table,
  org: string,
  options: { consistent?: boolean } = {},
): Promise<WebhookItem[]> {
  const bounds = { ...options, rowsMax: webhooksMax };
  const items = await queryPrefix(table, keys.organization(org).pk, 'WH#', bounds);
  return items.map((item) => WebhookItem.parse(item));
}

/** A webhook of the organization, or null. */
export async function getWebhook(
  table: Table,
  org: string,
  id: string,
): Promise<WebhookItem | null> {
  const { Item } = await table.db.send(
    new GetCommand({ TableName: table.name, Key: keys.webhook(org, id), ConsistentRead: true }),
  );
  return Item ? WebhookItem.parse(Item) : null;
}

/**
 * Puts a new webhook and counts it, with `more` in the same transaction. The second condition fails
 * when `limit` is reached.
 */
export async function putWebhook(
  table: Table,
  item: WebhookItem,
  limit: number,
  more: readonly Write[],
): Promise<void> {
  const org = item.organization_id;
  await transact(table, [
    {
      Put: {
        Item: { ...keys.webhook(org, item.id), ...item },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    countUp(org, 'webhooks', limit),
    ...more,
    ...createdWrites(table, item.id),
  ]);
}

/**
 * Sets fields of a webhook as it was read, with `more` in the same transaction.
 * @returns false when it changed meanwhile or is gone.
 */
export async function updateWebhook(
  table: Table,
  { organization_id, id, version }: WebhookItem,
  fields: Partial<WebhookItem>,
  more: readonly Write[],
): Promise<boolean> {
  return updateVersioned(table, keys.webhook(organization_id, id), version, fields, more);
}

/**
 * Removes a webhook as it was read and counts it out, with `more` in the same transaction. Throws
 * `StaleState` when it changed meanwhile or is gone.
 */
export async function removeWebhook(
  table: Table,
  { organization_id: org, id, version }: WebhookItem,
  more: readonly Write[],
): Promise<void> {
  const remove: Write = {
    Delete: {
      Key: keys.webhook(org, id),
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': version },
    },
  };
  await transactFresh(table, [remove, countDown(org, 'webhooks'), ...more], 'the webhook');
}
