import { getItems } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { OrganizationItem } from '../../table/people/organizations.ts';
import { AlertItem } from '../../alerts/items/alert-rules.ts';
import { MuteItem } from '../../alerts/items/mutes.ts';
import { DestinationItem } from './target-item.ts';
import {
  recipientRows,
  webhookRecipientsIn,
  type WebhookRecipients,
} from './webhook-recipients.ts';

/** An organization, and everything that decides where its changes go, each in the order in which it was made. */
export interface Recipients extends WebhookRecipients {
  rules: AlertItem[];
  mutes: MuteItem[];
  destinations: DestinationItem[];
}

/** Where the changes of an organization go, in one strongly consistent query; null: it is gone. */
export async function readRecipients(table: Table, org: string): Promise<Recipients | null> {
  const rows = await recipientRows(table, org);
  if (!rows) return null;
  const of = (key: { sk: string }) => rows.startingWith(key.sk);
  return {
    ...webhookRecipientsIn(org, rows),
    mutes: of(keys.mute(org, '')).map((row) => MuteItem.parse(row)),
    rules: of(keys.alert(org, '')).map((row) => AlertItem.parse(row)),
    destinations: of(keys.destination(org, '')).map((row) => DestinationItem.parse(row)),
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
