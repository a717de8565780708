import type { EventItem } from '../../alerts/items/events.ts';
import { typesInclude } from '../../alerts/rules/match.ts';
import type { Change } from '../../changes/rules/change.ts';
import type { Webhook } from '../../domain/bodies/webhook.ts';
import { plans } from '../../domain/plans/plan.ts';
import { pageLinks } from '../../usecases/page-links.ts';
import type { Target, Vault } from '../../usecases/ports.ts';
import type { WebhookRecipients } from '../items/webhook-recipients.ts';
import type { TargetItem, DestinationItem } from '../items/target-item.ts';
import { liveSecrets, type StoredSecret } from '../rules/signing-secret.ts';
import type { TargetStatus } from '../rules/target.ts';

export interface OpenDeps {
  vault: Vault;
  /** The service's own address, for the links in mails. */
  publicUrl: string;
}

interface Owner {
  organizationId: string;
  targetId: string;
}

/** A target with what is needed to reach it, its secrets open. For sending at once, never to keep. */
export async function openTarget(deps: OpenDeps, target: TargetItem, now: Date): Promise<Target> {
  const { id, organization_id: organizationId } = target.item;
  const owner = { organizationId, targetId: id };
  if (target.of === 'webhook') {
    const [url, secrets] = await Promise.all([
      deps.vault.open(target.item.url_sealed, owner),
      openSecrets(deps.vault, target.item.secrets, owner, now),
    ]);
    return { kind: 'webhook', id, url, secrets };
  }
  return openDestination(deps, target.item, owner, now);
}

async function openDestination(
  { vault, publicUrl }: OpenDeps,
  item: DestinationItem,
  owner: Owner,
  now: Date,
): Promise<Target> {
  const { id, type } = item;
  if (type === 'email') {
    if (item.address === null || item.unsubscribe === null) throw incomplete(id);
    const token = await vault.open(item.unsubscribe.sealed, owner);
    const unsubscribeUrl = pageLinks.unsubscribe(publicUrl, token);
    const { organizationId } = owner;
    return { kind: type, id, organizationId, address: item.address, unsubscribeUrl };
  }
  if (item.url_sealed === null) throw incomplete(id);
  const url = await vault.open(item.url_sealed, owner);
  if (type !== 'webhook') return { kind: type, id, url };
  return { kind: type, id, url, secrets: await openSecrets(vault, item.secrets, owner, now) };
}

async function openSecrets(
  vault: Vault,
  secrets: readonly StoredSecret[],
  owner: Owner,
  now: Date,
): Promise<string[]> {
  return Promise.all(liveSecrets(secrets, now).map(({ sealed }) => vault.open(sealed, owner)));
}

function incomplete(id: string): Error {
  return new Error(`destination ${id} lacks what is needed to reach it`);
}

/** Where an event goes, and whether it may be sent there at present. */
export type Addressee = EventItem['targets'][number];

/** The webhooks that asked for an event about a change. */
export function webhooksFor(
  event: Webhook['events'][number],
  change: Change,
  { organization: { plan }, webhooks }: WebhookRecipients,
): Addressee[] {
  // When a plan shrinks, the newest webhooks over its limit are skipped.
  return webhooks.flatMap(({ id, active, status, event_types, events }, position): Addressee[] => {
    if (!active || !events.includes(event) || !typesInclude(event_types, change)) return [];
    const isOver = status === 'active' && position >= plans[plan].webhooks;
    return [addressee(id, isOver ? 'over_plan' : status)];
  });
}

/** A target in the state that it is in. */
export function addressee(id: string, state: TargetStatus | 'over_plan'): Addressee {
  if (state === 'active') return { id, status: 'pending', skip_reason: null };
  const skip_reason = state === 'over_plan' ? 'plan_limit_reached' : `target_${state}`;
  return { id, status: 'skipped', skip_reason };
}
