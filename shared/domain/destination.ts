import { inputFaults } from './input-faults.ts';
import * as z from 'zod';
import { standing } from './failing.ts';
import { idSchema } from './ids.ts';
import { SigningSecret } from './signing-secret.ts';
import { EmailAddress, Name, Timestamp } from './text.ts';

export const DestinationType = z.enum(['chat_a', 'chat_b', 'email', 'webhook']);
export type DestinationType = z.infer<typeof DestinationType>;

/** An address that is delivered to. Whether it may be is the egress guard's to say. */
export const TargetUrl = z
  .string()
  .max(2048)
  .refine((text) => URL.canParse(text), inputFaults.url())
  .meta({ format: 'uri', examples: ['https://example.com/hooks/artist-monitor'] });

export const UrlConfig = z.strictObject({ url: TargetUrl });
export const EmailConfig = z.strictObject({ address: EmailAddress });

export const TargetStatus = z.enum(['active', 'unconfirmed', 'disabled']);
export type TargetStatus = z.infer<typeof TargetStatus>;

/** Body of create. Which keys `config` has depends on `type`. */
export const DestinationInput = z
  .discriminatedUnion('type', [
    z.strictObject({ name: Name, type: z.literal('chat_a'), config: UrlConfig }),
    z.strictObject({ name: Name, type: z.literal('chat_b'), config: UrlConfig }),
    z.strictObject({ name: Name, type: z.literal('email'), config: EmailConfig }),
    z.strictObject({ name: Name, type: z.literal('webhook'), config: UrlConfig }),
  ])
  .meta({ id: 'DestinationInput' });
export type DestinationInput = z.infer<typeof DestinationInput>;

/** Body of update, in part or whole; the result must be a whole destination again. */
export const DestinationPatch = z
  .strictObject({
    name: Name.optional(),
    type: DestinationType.optional(),
    config: z.union([UrlConfig, EmailConfig]).optional(),
  })
  .meta({ id: 'DestinationPatch' });
export type DestinationPatch = z.infer<typeof DestinationPatch>;

const shared = {
  id: idSchema('destination'),
  name: z.string(),
  status: TargetStatus,
  disabled_reason: z.string().nullable().meta({
    description:
      'Why it’s disabled, in a sentence such as “The recipient unsubscribed.”; null if it isn’t',
  }),
  secret_hint: z.string().nullable(),
  ...standing,
  created_at: Timestamp,
  updated_at: Timestamp,
} as const;
const toUrl = z.object({ ...shared, config: z.object({ url: z.string() }) });
const toMail = z.object({ ...shared, config: z.object({ address: z.string() }) });
const ofType = {
  chat_a: toUrl.extend({ type: z.literal('chat_a') }),
  chat_b: toUrl.extend({ type: z.literal('chat_b') }),
  email: toMail.extend({ type: z.literal('email') }),
  webhook: toUrl.extend({ type: z.literal('webhook') }),
} as const;

/** A destination as clients see it: URLs that carry a secret are masked. */
export const Destination = z
  .discriminatedUnion('type', [ofType.chat_a, ofType.chat_b, ofType.email, ofType.webhook])
  .meta({ id: 'Destination' });
export type Destination = z.infer<typeof Destination>;

/** A destination that was just made: one of type `webhook` shows its signing secret, once. */
export const DestinationCreated = z
  .discriminatedUnion('type', [
    ofType.chat_a,
    ofType.chat_b,
    ofType.email,
    ofType.webhook.extend({ secret: SigningSecret }),
  ])
  .meta({ id: 'DestinationCreated' });
export type DestinationCreated = z.infer<typeof DestinationCreated>;
