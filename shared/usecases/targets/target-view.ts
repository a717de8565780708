import type { Destination } from '../../domain/bodies/destination.ts';
import { type SettingsOf, newStanding, type Standing } from '../../domain/bodies/target.ts';
import { timingOf } from '../../alerts/rules/timing.ts';
import { readFailing, type Watched } from '../../deliveries/items/failing.ts';
import type { TargetItem, DestinationItem } from '../../deliveries/items/target-item.ts';
import type { WebhookItem } from '../../deliveries/items/webhook-item.ts';
import { liveSecrets, type StoredSecret } from '../../deliveries/rules/signing-secret.ts';
import type { Webhook } from '../../domain/bodies/webhook.ts';
import type { Table } from '../../table/client.ts';
import type { Deed } from '../../table/people/audit.ts';
import type { Write } from '../../table/transaction.ts';
import { type Doing, auditLine } from '../acting.ts';

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

type Done = 'created' | 'updated' | 'deleted' | 'secret_rotated';

/** The line of the audit log about what was done to a target. */
export function targetLine(
  doing: Pick<Doing, 'by' | 'now'> & { organization: { id: string } },
  done: Done,
  { of, item: { id, name } }: { of: TargetItem['of']; item: { id: string; name: string } },
  fields: Pick<Deed, 'before' | 'after'>,
): Write {
  return auditLine(doing, `${of}.${done}`, { id, name }, fields);
}

/** What of a stored target tells how it stands. */
type Stored = Watched & { secrets: readonly StoredSecret[] };

/**
 * Reads how targets stand beside their settings: whether attempts fail, and whether a former secret
 * still signs.
 * @returns tells it of each of them.
 */
export async function readStandings(
  table: Table,
  targets: readonly Stored[],
  now: Date,
): Promise<(target: Stored) => Standing> {
  const failing = await readFailing(table, targets, now);
  return ({ id, secrets }) => ({
    ...newStanding,
    failing: failing.get(id) ?? null,
    previous_secret_expires_at: liveSecrets(secrets, now)[1]?.expires_at ?? null,
  });
}
