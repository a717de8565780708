import { Timing } from '../../alerts/rules/timing.ts';
import { idSchema } from '../../domain/ids.ts';
import { Timestamp } from '../../domain/text/text.ts';
import * as z from '../../domain/zod.ts';
import { type Key, keys } from '../../table/keys.ts';
import { DestinationType, TargetStatus, webhookFields } from '../rules/target.ts';
import { StoredSecret } from '../rules/signing-secret.ts';

/** How a destination is reached, as stored: email addresses in plain text, URLs sealed. */
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
  /** Since when it is reached at this address or URL. */
  reached_since: Timestamp,
});
export type StoredReach = z.infer<typeof StoredReach>;

/** A destination as stored. `rule_count` moves with the alert rules that name it. */
export const DestinationItem = StoredReach.extend({
  ...Timing.shape,
  id: idSchema('destination'),
  organization_id: idSchema('organization'),
  name: z.string(),
  rule_count: z.int(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type DestinationItem = z.infer<typeof DestinationItem>;

/** Which of the two an id names. */
export function isWebhookId(id: string): boolean {
  return id.startsWith('wh_');
}

/** Where a target of the organization is stored. */
export function targetKey(org: string, id: string): Key {
  return isWebhookId(id) ? keys.webhook(org, id) : keys.destination(org, id);
}

/**
 * An outgoing webhook as stored. Its URL is sealed, since URLs carry secrets, and masked for those
 * who can't change it; its signing secrets are sealed too, newest first.
 */
export const WebhookItem = z.object({
  ...webhookFields,
  url_sealed: z.string(),
  url_masked: z.string(),
  organization_id: idSchema('organization'),
  secrets: z.array(StoredSecret),
  version: z.int(),
});
export type WebhookItem = z.infer<typeof WebhookItem>;

/** What we deliver to: an outgoing webhook or a destination. */
export type TargetItem =
  { of: 'webhook'; item: WebhookItem } | { of: 'destination'; item: DestinationItem };

/** Parses a stored row as a target. */
export function targetOf(row: Record<string, unknown>): TargetItem {
  const { id } = z.object({ id: z.string() }).parse(row);
  return isWebhookId(id)
    ? { of: 'webhook', item: WebhookItem.parse(row) }
    : { of: 'destination', item: DestinationItem.parse(row) };
}
