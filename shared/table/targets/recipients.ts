import { alertRulesMax, mutesMax, plans } from '../../domain/plan.ts';
import { getItems } from '../batch.ts';
import type { Table } from '../client.ts';
import { keys } from '../keys.ts';
import { queryPrefix } from '../pages.ts';
import { OrganizationItem } from '../people/organizations.ts';
import { AlertItem } from '../deliveries/alerts.ts';
import { MuteItem } from '../alerts/mutes.ts';
import { DestinationItem, WebhookItem } from './target-items.ts';

/** An organization, and everything that decides where its changes go. */
export interface Recipients {
  organization: OrganizationItem;
  /** Each in the order in which they were made. */
  webhooks: WebhookItem[];
  rules: AlertItem[];
  mutes: MuteItem[];
  destinations: DestinationItem[];
}

const { webhooks, destinations } = plans.business;
/** As the largest plan has them, with the organization itself. */
const rowsMax = 1 + webhooks + destinations + alertRulesMax + mutesMax;

/** Where the changes of an organization go, in one strongly consistent query; null: it is gone. */
export async function readRecipients(table: Table, org: string): Promise<Recipients | null> {
  const { pk, sk } = keys.organization(org);
  // Its rules and targets stand right behind it: `ORG`, `ORG-ALERT#…`, `ORG-DEST#…`, `ORG-MUTE#…`, `ORG-WH#…`.
  const items = await queryPrefix(table, pk, sk, { consistent: true, rowsMax });
  const startingWith = (prefix: string) =>
    items.filter((item) => String(item.sk).startsWith(prefix));
  const organization = items.find((item) => item.sk === sk);
  if (!organization) return null;
  return {
    organization: OrganizationItem.parse(organization),
    webhooks: startingWith(keys.webhook(org, '').sk).map((item) => WebhookItem.parse(item)),
    mutes: startingWith(keys.mute(org, '').sk).map((item) => MuteItem.parse(item)),
    rules: startingWith(keys.alert(org, '').sk).map((item) => AlertItem.parse(item)),
    destinations: startingWith(keys.destination(org, '').sk).map((item) =>
      DestinationItem.parse(item),
    ),
  };
}

/** An organization with one of its destinations, in one strongly consistent call; null: gone. */
export async function getWithDestination(
  table: Table,
  org: string,
  destination: string,
): Promise<{ organization: OrganizationItem | null; destination: DestinationItem | null }> {
  const wanted = [keys.organization(org), keys.destination(org, destination)];
  const [organization, item] = await getItems(table, wanted);
  return {
    organization: organization ? OrganizationItem.parse(organization) : null,
    destination: item ? DestinationItem.parse(item) : null,
  };
}
