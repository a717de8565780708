import type { Destination } from '../../domain/bodies/destination.ts';
import { notFound } from '../../domain/problems/errors.ts';
import { type Role, roleAllows } from '../../domain/people/member.ts';
import type { Webhook } from '../../domain/bodies/webhook.ts';
import type { Table } from '../../table/client.ts';
import * as stored from '../../deliveries/items/stored-targets.ts';
import type { TargetItem, DestinationItem } from '../../deliveries/items/target-item.ts';
import type { WebhookItem } from '../../deliveries/items/webhook-item.ts';
import type { Acting } from '../acting.ts';
import { orNotFound } from '../refusals.ts';
import { readStandings, destinationView, webhookView } from './target-view.ts';
import type { Needs } from '../needs.ts';

/** What reading targets takes; the vault opens URLs. */
export type ReadDeps = Needs<'table' | 'vault'>;

/**
 * All outgoing webhooks of the organization, oldest first. Their URLs are whole for a `role` that
 * can change them, and masked for others.
 */
export async function listWebhooks(
  deps: ReadDeps,
  { organization, now }: Acting,
  role: Role,
): Promise<Webhook[]> {
  return shownWebhooks(deps, await stored.listWebhooks(deps.table, organization.id), role, now);
}

/**
 * One outgoing webhook, its URL as {@link listWebhooks} shows it.
 * @throws Problem `not_found`
 */
export async function readWebhook(
  deps: ReadDeps,
  { organization, now }: Acting,
  id: string,
  role: Role,
): Promise<Webhook> {
  const item = await requireWebhook(deps.table, organization.id, id);
  const [webhook] = await shownWebhooks(deps, [item], role, now);
  if (!webhook) throw notFound();
  return webhook;
}

/** All destinations of the organization, oldest first. */
export async function listDestinations(
  { table }: Needs<'table'>,
  { organization, now }: Acting,
): Promise<Destination[]> {
  const items = await stored.listDestinations(table, organization.id);
  const standing = await readStandings(table, items, now);
  return items.map((item) => ({ ...destinationView(item), ...standing(item) }));
}

/** One destination. @throws Problem `not_found` */
export async function readDestination(
  { table }: Needs<'table'>,
  { organization, now }: Acting,
  id: string,
): Promise<Destination> {
  const item = await requireDestination(table, organization.id, id);
  const standing = await readStandings(table, [item], now);
  return { ...destinationView(item), ...standing(item) };
}

/** @throws Problem `not_found` */
export async function requireTarget(table: Table, org: string, id: string): Promise<TargetItem> {
  return orNotFound(await stored.getTarget(table, org, id));
}

/** @throws Problem `not_found` */
export async function requireWebhook(table: Table, org: string, id: string): Promise<WebhookItem> {
  return orNotFound(await stored.getWebhook(table, org, id));
}

/** @throws Problem `not_found` */
export async function requireDestination(
  table: Table,
  org: string,
  id: string,
): Promise<DestinationItem> {
  return orNotFound(await stored.getDestination(table, org, id));
}

async function shownWebhooks(
  { table, vault }: ReadDeps,
  items: readonly WebhookItem[],
  role: Role,
  now: Date,
): Promise<Webhook[]> {
  const isWhole = roleAllows(role, 'admin');
  const standing = await readStandings(table, items, now);
  return Promise.all(
    items.map(async (item) => {
      const owner = { organizationId: item.organization_id, targetId: item.id };
      const url = isWhole ? await vault.open(item.url_sealed, owner) : item.url_masked;
      return { ...webhookView(item, url), ...standing(item) };
    }),
  );
}
