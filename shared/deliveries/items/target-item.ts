import * as z from '../../domain/zod.ts';
import { DestinationItem } from './destination-item.ts';
import { isWebhookId } from './target-key.ts';
import { WebhookItem } from './webhook-item.ts';

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
