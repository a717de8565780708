import * as z from '../../domain/zod.ts';
import { ChangeType } from '../../changes/rules/change-type.ts';
import { idSchema } from '../../domain/ids.ts';
import { gravest, Severity } from '../../changes/rules/severity.ts';
import { EscalatedFrom, EscalationStep } from './escalation.ts';

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
