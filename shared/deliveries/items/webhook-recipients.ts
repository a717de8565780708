import { alertRulesMax, mutesMax, plans } from '../../domain/plans/plan.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { queryPrefix } from '../../table/pages.ts';
import { OrganizationItem } from '../../table/people/organizations.ts';
import { WebhookItem } from './webhook-item.ts';

const { webhooks, destinations } = plans.business;
/** As the largest plan has them, with the organization itself. */
const rowsMax = 1 + webhooks + destinations + alertRulesMax + mutesMax;

/** What decides where the changes of an organization go, as it is stored, by the kind of item. */
export interface RecipientRows {
  organization: Record<string, unknown>;
  /** The rows whose sort key begins so. */
  startingWith: (prefix: string) => Record<string, unknown>[];
}

/** The rows of an organization, its rules, mutes, and targets, in one strongly consistent query; null: it is gone. */
export async function recipientRows(table: Table, org: string): Promise<RecipientRows | null> {
  const { pk, sk } = keys.organization(org);
  // Its rules and targets stand right behind it: `ORG`, `ORG-ALERT#…`, `ORG-DEST#…`, `ORG-MUTE#…`, `ORG-WH#…`.
  const items = await queryPrefix(table, pk, sk, { consistent: true, rowsMax });
  const organization = items.find((item) => item.sk === sk);
  if (!organization) return null;
  const startingWith = (prefix: string) =>
    items.filter((item) => String(item.sk).startsWith(prefix));
  return { organization, startingWith };
}

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
