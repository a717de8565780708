import * as z from 'zod';
import { idSchema } from './ids.ts';

const organization_id = idSchema('organization');

/** Check one artist. `attempt` counts re-queueings while the catalog refuses. */
export const CheckWork = z.object({
  kind: z.literal('check'),
  organization_id,
  artist_id: idSchema('artist'),
  attempt: z.int().default(0),
});
export type CheckWork = z.infer<typeof CheckWork>;

/** Look again at all that waits for confirmation of one artist. */
export const RecheckWork = z.object({
  kind: z.literal('recheck'),
  organization_id,
  artist_id: idSchema('artist'),
});
export type RecheckWork = z.infer<typeof RecheckWork>;

/** Find the rules and webhooks for a confirmed change and make its deliveries. */
export const RouteWork = z.object({
  kind: z.literal('route'),
  organization_id,
  change_id: idSchema('change'),
});
export type RouteWork = z.infer<typeof RouteWork>;

/** Make the next attempt of a delivery to an outgoing webhook. */
export const DeliverWebhookWork = z.object({
  kind: z.literal('deliver_webhook'),
  organization_id,
  target_id: idSchema('webhook'),
  delivery_id: idSchema('delivery'),
});
export type DeliverWebhookWork = z.infer<typeof DeliverWebhookWork>;

/** Make the next attempt of a delivery to a destination. */
export const DeliverMessageWork = z.object({
  kind: z.literal('deliver_message'),
  organization_id,
  target_id: idSchema('destination'),
  delivery_id: idSchema('delivery'),
});
export type DeliverMessageWork = z.infer<typeof DeliverMessageWork>;

/** Bring an artist's schedule in line with the artist: present and timed by the plan, or gone. */
export const ScheduleWork = z.object({
  kind: z.literal('schedule'),
  organization_id,
  artist_id: idSchema('artist'),
});
export type ScheduleWork = z.infer<typeof ScheduleWork>;

/** Read the details of an artist's releases, oldest reading first. */
export const DetailsWork = z.object({
  kind: z.literal('details'),
  organization_id,
  artist_id: idSchema('artist'),
});
export type DetailsWork = z.infer<typeof DetailsWork>;

/** Ask the encyclopedia for an artist's official site and social links. */
export const LinksWork = z.object({
  kind: z.literal('links'),
  organization_id,
  artist_id: idSchema('artist'),
});
export type LinksWork = z.infer<typeof LinksWork>;

/** Look whether the proof of a verification is where it should be. */
export const ProbeWork = z.object({
  kind: z.literal('probe'),
  organization_id,
  verification_id: idSchema('verification'),
});
export type ProbeWork = z.infer<typeof ProbeWork>;

/** All that can be owed. Messages carry ids only: what is to be done is read when it is done. */
export const Work = z.discriminatedUnion('kind', [
  CheckWork,
  RecheckWork,
  RouteWork,
  DeliverWebhookWork,
  DeliverMessageWork,
  ScheduleWork,
  DetailsWork,
  LinksWork,
  ProbeWork,
]);
export type Work = z.infer<typeof Work>;

export type QueueName =
  'checks' | 'changes' | 'webhook-deliveries' | 'message-deliveries' | 'upkeep';

/** Which queue each kind of work goes through. */
export const queueOf: Readonly<Record<Work['kind'], QueueName>> = {
  check: 'checks',
  recheck: 'changes',
  route: 'changes',
  deliver_webhook: 'webhook-deliveries',
  deliver_message: 'message-deliveries',
  schedule: 'upkeep',
  details: 'upkeep',
  links: 'upkeep',
  probe: 'upkeep',
};
