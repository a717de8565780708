import { idSchema } from '../../domain/ids.ts';
import * as z from '../../domain/zod.ts';
import { TargetId } from './target-id.ts';

// The work of deliveries: what we owe webhooks and destinations.

const organization_id = idSchema('organization');

/**
 * What a runner has to do for the one that sent it. `look_again`: runners may have come and
 * left what they were woken for, and the index may not show it yet, so it looks twice. `ask_for_next`: once it is
 * done, it asks for a runner for the next later attempt.
 */
const RunDuty = z.enum(['look_again', 'ask_for_next']);
export type RunDuty = z.infer<typeof RunDuty>;

const ofNamed = {
  /** The delivery that the runner is woken for: it may claim it before the index shows it. */
  delivery_id: idSchema('delivery').optional(),
  /** Its change, whose event is sent; absent for a message, which names its changes itself. */
  change_id: idSchema('change').optional(),
  /** How many attempts it had before. */
  attempt_count: z.int().optional(),
};

function ofDelivery<const Kind extends string>(kind: Kind, target: 'webhook' | 'destination') {
  const target_id = idSchema(target);
  return z.object({
    kind: z.literal(kind),
    organization_id,
    target_id,
    ...ofNamed,
    /** More that it is woken for. Each other delivery that waits has a message of its own. */
    also: z.array(z.object(ofNamed)).optional(),
    duties: z.array(RunDuty).optional(),
  });
}

/** Run for an outgoing webhook: make the attempts that are due. */
export const DeliverWebhookWork = ofDelivery('deliver_webhook', 'webhook');
export type DeliverWebhookWork = z.infer<typeof DeliverWebhookWork>;

/** Run for a destination: make the attempts that are due. */
export const DeliverMessageWork = ofDelivery('deliver_message', 'destination');
export type DeliverMessageWork = z.infer<typeof DeliverMessageWork>;

/** Mail the admins what there is to tell of a target: that it fails, or was disabled. */
export const TargetNoticeWork = z.object({
  kind: z.literal('target_notice'),
  organization_id,
  target_id: TargetId,
});
export type TargetNoticeWork = z.infer<typeof TargetNoticeWork>;
