import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { idSchema } from '../domain/ids.ts';
import { StoredSecret } from '../domain/signing-secret.ts';
import { Webhook } from '../domain/webhook.ts';
import type { Table } from './client.ts';
import { countDown, countUp } from './counters.ts';
import { keys } from './keys.ts';
import { queryPrefix } from './pages.ts';
import { transact } from './transaction.ts';
import { updateVersioned } from './versioned.ts';

/** An outgoing webhook as stored. Its secrets are sealed, newest first. */
export const WebhookItem = Webhook.omit({ secret_hint: true }).extend({
  organization_id: idSchema('organization'),
  secrets: z.array(StoredSecret),
  version: z.int(),
});
export type WebhookItem = z.infer<typeof WebhookItem>;

/** All webhooks of the organization, in the order in which they were made. */
export async function listWebhooks(
  table: Table,
  org: string,
  options: { consistent?: boolean } = {},
): Promise<WebhookItem[]> {
  const items = await queryPrefix(table, keys.organization(org).pk, 'WH#', options);
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

/** Puts a new webhook and counts it. The second condition fails when `limit` is reached. */
export async function putWebhook(table: Table, item: WebhookItem, limit: number): Promise<void> {
  const org = item.organization_id;
  await transact(table, [
    {
      Put: {
        Item: { ...keys.webhook(org, item.id), ...item },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    countUp(org, 'webhooks', limit),
  ]);
}

/** Sets fields of a webhook as it was read. @returns false when it changed meanwhile or is gone. */
export async function updateWebhook(
  table: Table,
  { organization_id, id, version }: WebhookItem,
  fields: Partial<WebhookItem>,
): Promise<boolean> {
  return updateVersioned(table, keys.webhook(organization_id, id), version, fields);
}

/** Removes a webhook and counts it out. The first condition fails when there is none. */
export async function removeWebhook(table: Table, org: string, id: string): Promise<void> {
  await transact(table, [
    { Delete: { Key: keys.webhook(org, id), ConditionExpression: 'attribute_exists(pk)' } },
    countDown(org, 'webhooks'),
  ]);
}
