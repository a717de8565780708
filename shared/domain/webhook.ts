import * as z from 'zod';
import { EventTypes } from './change-type.ts';
import { ChangeType } from './change-type.ts';
import { TargetUrl } from './destination.ts';
import { standing } from './failing.ts';
import { idSchema } from './ids.ts';
import { inputFaults } from './input-faults.ts';
import { SigningSecret } from './signing-secret.ts';
import { Name, Timestamp } from './text.ts';

/** The events that a webhook can ask for. */
export const WebhookEvents = z
  .array(z.enum(['change.confirmed', 'change.updated']))
  .min(1, inputFaults.empty())
  .max(10)
  .overwrite((events) => [...new Set(events)])
  .meta({
    description:
      '`change.confirmed`: each confirmed change. `change.updated`: what people of the organization did about one, such as acknowledging it',
  });

export type WebhookEvents = z.infer<typeof WebhookEvents>;

/** What webhooks ask for that say nothing about it. */
export const usualEvents: WebhookEvents = ['change.confirmed'];

export const WebhookInput = z
  .strictObject({
    url: TargetUrl,
    name: Name,
    event_types: EventTypes.default([]),
    events: WebhookEvents.default(usualEvents),
    active: z.boolean().default(true),
  })
  .meta({ id: 'WebhookInput' });
export type WebhookInput = z.infer<typeof WebhookInput>;

export const WebhookPatch = z
  .strictObject({
    url: TargetUrl.optional(),
    name: Name.optional(),
    event_types: EventTypes.optional(),
    events: WebhookEvents.optional(),
    active: z.boolean().optional(),
  })
  .meta({ id: 'WebhookPatch' });
export type WebhookPatch = z.infer<typeof WebhookPatch>;

/** `active` is the user's switch, `status` ours. */
export const Webhook = z
  .object({
    id: idSchema('webhook'),
    url: z.string().meta({
      description:
        'In full for people who can change it; others see the host, with the rest masked',
    }),
    name: z.string(),
    event_types: z.array(ChangeType),
    events: WebhookEvents,
    active: z.boolean(),
    status: z.enum(['active', 'disabled']),
    disabled_reason: z.string().nullable(),
    secret_hint: z.string(),
    ...standing,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

export const WebhookWithSecret = Webhook.extend({ secret: SigningSecret }).meta({
  id: 'WebhookWithSecret',
});
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const RotatedSecret = z
  .object({
    id: z.string(),
    secret: SigningSecret,
    previous_secret_expires_at: Timestamp.nullable(),
  })
  .meta({ id: 'RotatedSecret' });
export type RotatedSecret = z.infer<typeof RotatedSecret>;

export const RotateInput = z
  .strictObject({ grace_period_seconds: z.int().min(0).max(604_800).default(86_400) })
  .meta({ id: 'RotateInput' });

/** What came of one attempt that was made at once, for a test. */
export const TestResult = z
  .object({
    delivered: z.boolean(),
    status_code: z.int().nullable(),
    error: z.string().nullable(),
    duration_ms: z.int(),
    response_body: z.string().nullable().meta({
      description: 'The first 4 KiB of the response; null if there was none',
    }),
  })
  .meta({ id: 'TestResult' });
export type TestResult = z.infer<typeof TestResult>;
