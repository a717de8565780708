import * as z from '../../domain/zod.ts';
import type { DeliveryStatus } from '../../deliveries/rules/delivery.ts';
import { idSchema } from '../../domain/ids.ts';
import { Severity } from '../../changes/rules/severity.ts';

/** Where a rule sends on what nobody acknowledges. */
export const Escalation = z
  .object({
    after_minutes: z.int().min(5).max(1440).register(z.docs, {
      description: 'How long nobody must have acknowledged a change before it is sent on',
    }),
    destination_id: idSchema('destination').meta({
      description: 'Where it is sent on to; a chat or an email address, and not the rule’s own',
    }),
    min_severity: Severity.meta({
      description: 'Only changes of at least this severity, for this rule, are sent on',
    }),
  })
  .register(z.docs, { id: 'Escalation' });
export type Escalation = z.infer<typeof Escalation>;

/** What a rule that matched a change says of sending it on. */
export const EscalationStep = Escalation.pick({ after_minutes: true, destination_id: true });
export type EscalationStep = z.infer<typeof EscalationStep>;

/** Who is told of something has at least so long to acknowledge it, however long it was held. */
const leastMs = 5 * 60_000;

/**
 * When what nobody has acknowledged is sent on.
 * @param since when the first of the message's changes was confirmed.
 * @param madeAt when the message was made.
 */
export function escalationTime(
  { after_minutes }: Pick<EscalationStep, 'after_minutes'>,
  since: string,
  madeAt: string,
): Date {
  const asked = Date.parse(since) + after_minutes * 60_000;
  return new Date(Math.max(asked, Date.parse(madeAt) + leastMs));
}

/** Whether a message was told to nobody, so that there's nobody to wait for. */
export function isUndelivered(status: DeliveryStatus): boolean {
  return status === 'failed' || status === 'skipped';
}

/** Where a change was sent on from. */
export const EscalatedFrom = z.object({
  destination_id: idSchema('destination'),
  /** The first destination's message. */
  delivery_id: idSchema('delivery'),
  /** Whether that message couldn't be delivered, so that nobody there was told. */
  undelivered: z.boolean(),
});

/** Why a message was sent on, as it says itself. */
export const EscalatedMessage = z.object({
  /** For so long nobody had acknowledged any of it when it was made. */
  minutes: z.int(),
  /** The names of the destinations that could not be told; empty: they were. */
  undelivered_to: z.array(z.string()),
});
export type EscalatedMessage = z.infer<typeof EscalatedMessage>;

const prefix = 'e#';

/** The key of the message that holds the same of what was sent on: never what goes there by itself. */
export function escalatedKey(key: string): string {
  return key.startsWith(prefix) ? key : `${prefix}${key}`;
}

/** Whether a message holds what was sent on. */
export function isEscalatedKey(key: string): boolean {
  return key.startsWith(prefix);
}
