import { typesInclude } from '../../alerts/rules/match.ts';
import type { Change } from '../../changes/rules/change.ts';
import type { TargetStatus } from '../rules/destination.ts';
import { plans } from '../../domain/plans/plan.ts';
import type { Webhook } from '../../domain/bodies/webhook.ts';
import type { EventItem } from '../../alerts/items/events.ts';
import type { WebhookRecipients } from '../items/webhook-recipients.ts';

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
