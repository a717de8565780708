import type { Table } from './client.ts';
import { type DestinationItem, getDestination } from './destinations.ts';
import { keys } from './keys.ts';
import { updateVersioned } from './versioned.ts';
import { getWebhook, type WebhookItem } from './webhooks.ts';

/** What is delivered to: an outgoing webhook or a destination. */
export type TargetItem =
  { of: 'webhook'; item: WebhookItem } | { of: 'destination'; item: DestinationItem };

/** Which of the two an id names. */
export function isWebhookId(id: string): boolean {
  return id.startsWith('wh_');
}

/** A target of the organization by its id, or null. */
export async function getTarget(table: Table, org: string, id: string): Promise<TargetItem | null> {
  if (isWebhookId(id)) {
    const item = await getWebhook(table, org, id);
    return item && { of: 'webhook', item };
  }
  const item = await getDestination(table, org, id);
  return item && { of: 'destination', item };
}

/**
 * Marks a target as not to be used again. One that was changed since it was read is left alone: what
 * was learnt may not hold of it any more.
 */
export async function disableTarget(
  table: Table,
  { of, item }: TargetItem,
  reason: string,
  at: Date,
): Promise<void> {
  const { organization_id: org, id, version } = item;
  const key = of === 'webhook' ? keys.webhook(org, id) : keys.destination(org, id);
  await updateVersioned(table, key, version, {
    status: 'disabled',
    disabled_reason: reason,
    updated_at: at.toISOString(),
  });
}
