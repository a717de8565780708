import { ChangeType } from '../../changes/rules/change-type.ts';
import { Severity, gravest } from '../../changes/rules/info.ts';
import type { DeliveryStatus } from '../../deliveries/rules/delivery.ts';
import { idSchema } from '../../domain/ids.ts';
import * as z from '../../domain/zod.ts';

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

/** How soon a rule wants its changes to be sent, the most urgent first. */
export const Cadence = z.enum(['now', 'hourly', 'daily', 'weekly']);
export type Cadence = z.infer<typeof Cadence>;

/** A rule that matched a change, with what it says about how the change is sent. */
export const MatchedRule = z.object({
  rule_id: idSchema('alert'),
  severity: Severity,
  cadence: Cadence,
  /** Where it sends the change on; absent: nowhere. */
  escalate: EscalationStep.optional(),
  /** It didn’t match: an earlier change was sent by it, and this one says that that’s over. */
  is_follow_up: z.literal(true).optional(),
});
export type MatchedRule = z.infer<typeof MatchedRule>;

/** The severity that a change has for a rule, and the rule's name; null: it has been deleted. */
export const RuleSeverity = z.object({ severity: Severity, rule: z.string().nullable() });
export type RuleSeverity = z.infer<typeof RuleSeverity>;

/** One change for one destination: what is to be told there, and why. */
export const AlertNotice = z.object({
  change_id: idSchema('change'),
  artist_id: idSchema('artist'),
  /** Of the artist, when the change was routed; absent: none. */
  tags: z.array(z.string()).optional(),
  change_type: ChangeType,
  /** The gravest that a rule gave it. */
  severity: Severity,
  /** Its own, where others of its story raised that: the stored change says so a moment later. */
  own_severity: Severity.optional(),
  /** The most urgent that a rule asks for. */
  cadence: Cadence,
  /** All rules that matched, in the order in which they were made. */
  rules: z.array(MatchedRule).min(1),
  /** Of what another destination was told first; absent: this one is told first. */
  escalated: EscalatedFrom.optional(),
  /** The change that this one says is over; absent: there is none. */
  resolves: idSchema('change').optional(),
});
export type AlertNotice = z.infer<typeof AlertNotice>;

/**
 * Why a change is in no message though a rule matched it; `not_sent`: the change that it says is over never
 * came there.
 */
export const NoticeEnd = z.enum([
  'muted',
  'acknowledged',
  'rule_inactive',
  'not_sent',
  'cancelled',
]);
export type NoticeEnd = z.infer<typeof NoticeEnd>;

/** The severity and the cadence of a notice that several rules ask for: the gravest and the most urgent. */
export function ofAll(rules: readonly MatchedRule[]): Pick<AlertNotice, 'severity' | 'cadence'> {
  const severity = gravest(rules.map((rule) => rule.severity));
  const urgent = Cadence.options.find((cadence) => rules.some((rule) => rule.cadence === cadence));
  return { severity, cadence: urgent ?? 'now' };
}
