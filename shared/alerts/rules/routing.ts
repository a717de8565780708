import type { RoutingEntry, RoutingVerdict } from '../../domain/bodies/routing.ts';
import type { Change } from '../../changes/rules/change.ts';
import type { Delivery } from '../../deliveries/rules/delivery.ts';
import type { BundleKind } from './bundle.ts';
import { type EscalationStep, escalationTime, isUndelivered, type NoticeEnd } from './notice.ts';
import type { Matcher, Mismatch } from './match.ts';
import { routingWords as words } from './routing-words.ts';

/** What became of a change at a destination that it was for. */
export interface MessageFacts {
  /** What became of the change for the destination before it was sent; null: it's in a message. */
  ended: NoticeEnd | null;
  /** The message that it waits in; null: it waits in none. */
  waiting: { kind: BundleKind; due_at: string } | null;
  /** Null: there is none yet, or none any more. */
  delivery: Pick<
    Delivery,
    'id' | 'status' | 'skip_reason' | 'delivered_at' | 'next_attempt_at' | 'attempt_count'
  > | null;
  /** Whether it was routed so long ago that deliveries are forgotten. */
  isLongAgo: boolean;
  /** Of the destination. */
  zone: string;
}

/** What is known of a change and a rule. */
export interface RoutingFacts extends MessageFacts {
  change: Pick<Change, 'severity' | 'change_type' | 'status'>;
  /** What the rule said when the change was routed; null: there was no such rule, or it wasn't asked. */
  said: { verdict: 'matched' | 'follow_up' | 'muted' | Mismatch; rule_updated_at: string } | null;
  /** As it is now; null: it has been deleted. */
  rule: (Matcher & { updated_at: string }) | null;
}

/** What a rule's entry says beside names. */
export type RoutingAnswer = Pick<
  RoutingEntry,
  'verdict' | 'detail' | 'message_due_at' | 'delivery_id'
>;

/** Why a rule sent a change or didn't, from what was noted then; null: it is not known any more. */
export function explainRouting(facts: RoutingFacts): RoutingAnswer | null {
  const { change, said } = facts;
  if (change.status !== 'confirmed') {
    const why = change.status === 'dismissed' ? words.dismissed() : words.detected();
    return routingAnswer('not_confirmed', why);
  }
  if (!said) return routingAnswer('rule_newer', words.ruleNewer());
  if (said.verdict === 'muted') return routingAnswer('muted', words.dropped());
  if (said.verdict === 'follow_up') {
    const became = explainMessage(facts);
    return became && { ...became, detail: `${words.followUp()} ${became.detail}` };
  }
  if (said.verdict !== 'matched')
    return routingAnswer(said.verdict, mismatchText(said.verdict, facts));
  return explainMessage(facts);
}

/** What became of a change at a destination that it was for; null: it is not known any more. */
function explainMessage(facts: MessageFacts): RoutingAnswer | null {
  return explainEnd(facts) ?? explainWaiting(facts) ?? explainDelivery(facts);
}

/** A verdict in a sentence, with nothing that waits. */
function routingAnswer(
  verdict: RoutingVerdict,
  detail: string,
  more: Partial<RoutingAnswer> = {},
): RoutingAnswer {
  return { verdict, detail, message_due_at: null, delivery_id: null, ...more };
}

function mismatchText(mismatch: Mismatch, { change, rule, said }: RoutingFacts): string {
  // What the rule says now is what it said then only if it wasn't changed.
  const same = rule?.updated_at === said?.rule_updated_at ? rule : null;
  const severity = same?.severity_overrides[change.change_type] ?? change.severity;
  const percent = same?.min_change_percent ?? null;
  const texts: Record<Mismatch, string> = {
    rule_inactive: words.ruleOff(),
    type_not_selected: words.typeNotSelected({ type: change.change_type }),
    other_artist: words.otherArtist(),
    other_tag: words.otherTag(),
    below_severity: same
      ? words.belowSeverity({ severity, least: same.min_severity })
      : words.belowSeverityThen(),
    below_threshold:
      percent === null ? words.belowThresholdThen() : words.belowThreshold({ percent }),
  };
  return texts[mismatch];
}

function explainEnd({ ended }: MessageFacts): RoutingAnswer | null {
  const ends: Record<NoticeEnd, RoutingAnswer> = {
    muted: routingAnswer('muted', words.dropped()),
    acknowledged: routingAnswer('acknowledged', words.acknowledged()),
    rule_inactive: routingAnswer('rule_inactive', words.rulesGone()),
    not_sent: routingAnswer('not_sent', words.notSent()),
    cancelled: routingAnswer('destination_deleted', words.deleted()),
  };
  return ended && ends[ended];
}

function explainWaiting({ waiting, zone }: MessageFacts): RoutingAnswer | null {
  if (!waiting) return null;
  const at = { at: waiting.due_at, zone };
  const kinds: Record<BundleKind, RoutingAnswer> = {
    group: routingAnswer('waiting', words.collecting(at)),
    digest: routingAnswer('held_digest', words.digest(at)),
    quiet: routingAnswer('held_quiet', words.quiet(at)),
    mute: routingAnswer('muted', words.summedUp(at)),
    overflow: routingAnswer('capped', words.capped(at)),
    escalation: routingAnswer('waiting', words.made()),
  };
  return { ...kinds[waiting.kind], message_due_at: waiting.due_at };
}

function explainDelivery({ delivery, isLongAgo, zone }: MessageFacts): RoutingAnswer | null {
  if (!delivery) return isLongAgo ? null : routingAnswer('waiting', words.made());
  const { id: delivery_id, status, skip_reason, delivered_at, next_attempt_at: next } = delivery;
  const ends: Record<Delivery['status'], () => RoutingAnswer> = {
    pending: () => {
      const isRetried = delivery.attempt_count > 0 && next !== null;
      const detail = isRetried ? words.retried({ at: next, zone }) : words.sending();
      return routingAnswer('waiting', detail, { message_due_at: next });
    },
    delivered: () => routingAnswer('sent', words.sent({ at: delivered_at ?? '', zone })),
    failed: () => routingAnswer('failed', words.failed()),
    skipped: () =>
      skip_reason === 'target_unconfirmed'
        ? routingAnswer('destination_unconfirmed', words.unconfirmed())
        : routingAnswer('destination_disabled', words.disabled()),
    cancelled: () => routingAnswer('destination_deleted', words.deleted()),
  };
  return { ...ends[status](), delivery_id };
}

/** What is known of sending a change on. */
export interface EscalationFacts {
  change: Pick<Change, 'acknowledged_at' | 'resolved_by'>;
  step: EscalationStep;
  /** Of the first destination: its message; null: there is none yet, or none any more. */
  first:
    | (Pick<Delivery, 'status' | 'created_at'> & {
        escalates_at: string | null;
        escalates_since: string | null;
      })
    | null;
  /** Whether the first destination's message is still to be made. */
  isFirstToCome: boolean;
  /** At the second destination; null: it wasn't sent on. */
  second: MessageFacts | null;
  /** Whether there is that destination. */
  hasDestination: boolean;
  /** Whether the rule is on. */
  isRuleOn: boolean;
  /** Of the second destination. */
  zone: string;
}

/** What became of sending a change on; null: there was nothing to send on, or it isn't known any more. */
export function explainEscalation(facts: EscalationFacts): RoutingAnswer | null {
  const { change, step, first, second, zone } = facts;
  if (second) return explainMessage(second);
  if (!first && !facts.isFirstToCome) return null;
  if (change.acknowledged_at !== null)
    return routingAnswer('acknowledged', words.acknowledgedInTime());
  const isFirstUndelivered = first !== null && isUndelivered(first.status);
  if (change.resolved_by !== null && !isFirstUndelivered)
    return routingAnswer('not_sent', words.overInTime());
  if (!facts.hasDestination) return routingAnswer('destination_deleted', words.deleted());
  if (!facts.isRuleOn) return routingAnswer('rule_inactive', words.ruleOffInTime());
  if (!first)
    return routingAnswer('waiting', words.escalatesLater({ minutes: step.after_minutes }));
  if (first.escalates_at === null) return null;
  const since = first.escalates_since ?? first.created_at;
  // If the first message couldn't be delivered, it's due at once.
  const at = isFirstUndelivered
    ? first.escalates_at
    : escalationTime(step, since, first.created_at).toISOString();
  return routingAnswer('waiting', words.toEscalate({ at, zone }), { message_due_at: at });
}
