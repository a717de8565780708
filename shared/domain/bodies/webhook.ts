import * as z from '../zod.ts';
import { ChangeType } from '../../changes/rules/change-type.ts';
import { EventTypes } from './event-type.ts';
import { SigningSecret } from '../../deliveries/rules/signing-secret.ts';
import { Name } from '../text/text.ts';
import {
  usualEvents,
  webhookFields as fields,
  WebhookEvents,
} from '../../deliveries/rules/target.ts';
import { standing, TargetUrl } from './target.ts';

export const WebhookInput = z
  .strictObject({
    url: TargetUrl,
    name: Name,
    event_types: EventTypes.default([]),
    events: WebhookEvents.default(usualEvents),
    active: z.boolean().default(true),
  })
  .register(z.docs, { id: 'WebhookInput' });
export type WebhookInput = z.infer<typeof WebhookInput>;

export const WebhookPatch = z
  .strictObject({
    url: TargetUrl.optional(),
    name: Name.optional(),
    event_types: EventTypes.optional(),
    events: WebhookEvents.optional(),
    active: z.boolean().optional(),
  })
  .register(z.docs, { id: 'WebhookPatch' });
export type WebhookPatch = z.infer<typeof WebhookPatch>;

/** A webhook as clients see it. */
export const Webhook = z
  .object({
    id: fields.id,
    url: z.string().meta({
      description:
        'In full for people who can change it; others see the host, with the rest masked',
    }),
    name: fields.name,
    event_types: fields.event_types,
    events: fields.events,
    active: fields.active,
    status: fields.status,
    disabled_reason: fields.disabled_reason,
    secret_hint: z.string(),
    ...standing,
    created_at: fields.created_at,
    updated_at: fields.updated_at,
  })
  .register(z.docs, { id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

export const WebhookWithSecret = Webhook.extend({ secret: SigningSecret }).register(z.docs, {
  id: 'WebhookWithSecret',
});
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

/** What to send as the test of a webhook. */
export const WebhookTestInput = z
  .strictObject({
    change_type: ChangeType.optional().register(z.docs, {
      description:
        'Send what a change of this type looks like, as `change.confirmed` with `test: true`. Left out: `webhook.test`, which has no change',
    }),
  })
  .register(z.docs, { id: 'WebhookTestInput' });
