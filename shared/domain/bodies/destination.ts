import * as z from '../zod.ts';
import { Timing } from '../../alerts/rules/timing.ts';
import { DestinationType, TargetStatus } from '../../deliveries/rules/target.ts';
import { idSchema } from '../ids.ts';
import { SigningSecret } from '../../deliveries/rules/signing-secret.ts';
import { EmailAddress, Name, Timestamp } from '../text/text.ts';
import { standing, TargetUrl } from './target.ts';
import { TimingGiven, TimingInput } from './timing.ts';
import { BundleKind } from '../../alerts/rules/bundle.ts';
import { Severity } from '../../changes/rules/info.ts';

export const UrlConfig = z.strictObject({ url: TargetUrl });
export const EmailConfig = z.strictObject({ address: EmailAddress });

function inputOf<Type extends DestinationType, Config extends z.ZodType>(
  type: Type,
  config: Config,
) {
  return z.strictObject({ name: Name, type: z.literal(type), config, ...TimingInput.shape });
}

/** Body of create. Which keys `config` has depends on `type`. */
export const DestinationInput = z
  .discriminatedUnion('type', [
    inputOf('chat_a', UrlConfig),
    inputOf('chat_b', UrlConfig),
    inputOf('email', EmailConfig),
    inputOf('webhook', UrlConfig),
  ])
  .register(z.docs, { id: 'DestinationInput' });
/** With what may be left out. */
export type DestinationInput = z.input<typeof DestinationInput>;

/** Body of update, in part or whole; the result must be a whole destination again. */
export const DestinationPatch = z
  .strictObject({
    name: Name.optional(),
    type: DestinationType.optional(),
    config: z.union([UrlConfig, EmailConfig]).optional(),
    ...TimingGiven.shape,
  })
  .register(z.docs, { id: 'DestinationPatch' });
export type DestinationPatch = z.infer<typeof DestinationPatch>;

const shared = {
  id: idSchema('destination'),
  name: z.string(),
  status: TargetStatus,
  disabled_reason: z.string().nullable().register(z.docs, {
    description:
      'Why it’s disabled, in a sentence such as “The recipient unsubscribed.”; null if it isn’t',
  }),
  secret_hint: z.string().nullable(),
  ...Timing.shape,
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
  .register(z.docs, { id: 'Destination' });
export type Destination = z.infer<typeof Destination>;

/** A destination that was just made: one of type `webhook` shows its signing secret, once. */
export const DestinationCreated = z
  .discriminatedUnion('type', [
    ofType.chat_a,
    ofType.chat_b,
    ofType.email,
    ofType.webhook.extend({ secret: SigningSecret }),
  ])
  .register(z.docs, { id: 'DestinationCreated' });
export type DestinationCreated = z.infer<typeof DestinationCreated>;

/** A message that waits to be sent to a destination. */
export const PendingMessage = z
  .object({
    kind: BundleKind.meta({
      description:
        'What it waits for: more changes of its group, its digest, the end of quiet hours or of a mute, or the cap; an `escalation` is sent at once',
    }),
    message_due_at: Timestamp.meta({ description: 'When it will be sent' }),
    top_severity: Severity.meta({ description: 'The gravest severity in it' }),
    changes: z.array(idSchema('change')).register(z.docs, { description: 'The changes in it' }),
    first_changes: z
      .array(
        z.object({
          id: idSchema('change'),
          summary: z.string().meta({ description: 'What happened, in one sentence' }),
        }),
      )
      .register(z.docs, { description: 'The first five of them, in words' }),
  })
  .register(z.docs, { id: 'PendingMessage' });
export type PendingMessage = z.infer<typeof PendingMessage>;
