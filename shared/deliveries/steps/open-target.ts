import type { EventItem } from '../../alerts/items/events.ts';
import { typesInclude } from '../../alerts/rules/match.ts';
import type { Change } from '../../changes/rules/change.ts';
import type { Webhook } from '../../domain/bodies/webhook.ts';
import { plans } from '../../domain/plans/plan.ts';
import { pageLinks } from '../../usecases/page-links.ts';
import type { Target, Vault } from '../../usecases/ports.ts';
import type { WebhookRecipients } from '../items/webhook-recipients.ts';
import type { TargetItem } from '../items/target-item.ts';
import { liveSecrets } from '../rules/signing-secret.ts';
import type { TargetStatus } from '../rules/target.ts';

export interface OpenDeps {
  vault: Vault;
  /** The service's own address, for the links in mails. */
  publicUrl: string;
}

/** A target with what is needed to reach it, its secrets open. For sending at once, never to keep. */
export async function openTarget(
  { vault, publicUrl }: OpenDeps,
  { of, item }: TargetItem,
  now: Date,
): Promise<Target> {
  const { id, organization_id: organizationId, url_sealed } = item;
  const open = (sealed: string) => vault.open(sealed, { organizationId, targetId: id });
  if (of === 'destination' && item.type === 'email') {
    const { address, unsubscribe } = item;
    if (address === null || unsubscribe === null) throw incomplete(id);
    const unsubscribeUrl = pageLinks.unsubscribe(publicUrl, await open(unsubscribe.sealed));
    return { kind: item.type, id, organizationId, address, unsubscribeUrl };
  }
  if (url_sealed === null) throw incomplete(id);
  const kind = of === 'webhook' ? of : item.type;
  if (kind === 'chat_a' || kind === 'chat_b') return { kind, id, url: await open(url_sealed) };
  const live = liveSecrets(item.secrets, now).map(({ sealed }) => open(sealed));
  const [url, ...secrets] = await Promise.all([open(url_sealed), ...live]);
  return { kind: 'webhook', id, url, secrets };
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
