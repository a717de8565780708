import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { OrganizationItem } from '../../table/people/organizations.ts';
import { type RecipientRows, recipientRows } from './recipient-rows.ts';
import { WebhookItem } from './webhook-item.ts';

/** An organization and its webhooks, in the order in which they were made. */
export interface WebhookRecipients {
  organization: OrganizationItem;
  webhooks: WebhookItem[];
}

/** The organization and the webhooks among its rows. */
export function webhookRecipientsIn(org: string, rows: RecipientRows): WebhookRecipients {
  return {
    organization: OrganizationItem.parse(rows.organization),
    webhooks: rows.startingWith(keys.webhook(org, '').sk).map((row) => WebhookItem.parse(row)),
  };
}

/** The webhooks of an organization, in one strongly consistent query; null: it is gone. */
export async function readWebhookRecipients(
  table: Table,
  org: string,
): Promise<WebhookRecipients | null> {
  const rows = await recipientRows(table, org);
  return rows && webhookRecipientsIn(org, rows);
}
