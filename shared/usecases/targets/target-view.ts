import type { Destination } from '../../domain/bodies/destination.ts';
import type { SettingsOf } from '../../domain/bodies/target.ts';
import { timingOf } from '../../alerts/rules/timing.ts';
import type { Webhook } from '../../domain/bodies/webhook.ts';
import type { TargetItem } from '../../deliveries/items/target-item.ts';
import type { DestinationItem } from '../../deliveries/items/destination-item.ts';
import type { WebhookItem } from '../../deliveries/items/webhook-item.ts';

/** A webhook as clients see it, its URL masked unless the whole one is given. */
export function webhookView(item: WebhookItem, url = item.url_masked): SettingsOf<Webhook> {
  const { id, name, event_types, events, active, status, disabled_reason, secrets } = item;
  const { created_at, updated_at } = item;
  const secret_hint = secrets[0]?.hint ?? '';
  const shown = { id, url, name, event_types, events, active, status, disabled_reason };
  return { ...shown, secret_hint, created_at, updated_at };
}

/** A destination as clients see it. */
export function destinationView(item: DestinationItem): SettingsOf<Destination> {
  const { id, name, type, address, url_masked, status, disabled_reason, secrets } = item;
  const secret_hint = secrets[0]?.hint ?? null;
  const { created_at, updated_at } = item;
  const of = { id, name, status, disabled_reason, secret_hint, created_at, updated_at };
  const shared = { ...of, ...timingOf(item) };
  if (type === 'email') return { ...shared, type, config: { address: address ?? '' } };
  return { ...shared, type, config: { url: url_masked ?? '' } };
}

/** A target as clients and the audit log see it, without its whole URL. */
export function targetView({
  of,
  item,
}: TargetItem): SettingsOf<Webhook> | SettingsOf<Destination> {
  return of === 'webhook' ? webhookView(item) : destinationView(item);
}
