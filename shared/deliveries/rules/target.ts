import { ChangeType } from '../../changes/rules/change-type.ts';
import { idSchema } from '../../domain/ids.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';
import { Timestamp } from '../../domain/text/text.ts';
import * as z from '../../domain/zod.ts';

/** The events that a webhook can ask for. */
export const WebhookEvents = z
  .array(z.enum(['change.confirmed', 'change.updated']))
  .min(1, inputFaults.empty())
  .max(10)
  .overwrite((events) => [...new Set(events)])
  .register(z.docs, {
    description:
      '`change.confirmed`: each confirmed change. `change.updated`: what people of the organization did about one, such as acknowledging it',
  });

export type WebhookEvents = z.infer<typeof WebhookEvents>;

/** What webhooks ask for that say nothing about it. */
export const usualEvents: WebhookEvents = ['change.confirmed'];

/** The fields of a webhook that are stored as clients see them. `active` is the user's switch, `status` ours. */
export const webhookFields = {
  id: idSchema('webhook'),
  name: z.string(),
  event_types: z.array(ChangeType),
  events: WebhookEvents,
  active: z.boolean(),
  status: z.enum(['active', 'disabled']),
  disabled_reason: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
} as const;

export const DestinationType = z.enum(['chat_a', 'chat_b', 'email', 'webhook']);
export type DestinationType = z.infer<typeof DestinationType>;

export const TargetStatus = z.enum(['active', 'unconfirmed', 'disabled']);
export type TargetStatus = z.infer<typeof TargetStatus>;

/**
 * `url` as it may be shown: scheme, host and the last four characters, enough to tell two apart.
 * What stands after the host is a secret in the addresses of chats and of many other receivers.
 */
export function maskUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  const rest = pathname + search;
  return `${origin}/…${rest.length < 12 ? '' : rest.slice(-4)}`;
}
