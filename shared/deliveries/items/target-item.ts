import { Timing } from '../../alerts/rules/timing.ts';
import { idSchema } from '../../domain/ids.ts';
import { Timestamp } from '../../domain/text/text.ts';
import * as z from '../../domain/zod.ts';
import { DestinationType, TargetStatus } from '../rules/target.ts';
import { StoredSecret } from '../rules/signing-secret.ts';
import { isWebhookId } from './target-key.ts';
import { WebhookItem } from './webhook-item.ts';

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
