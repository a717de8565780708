import type { Change } from '../changes/change.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import { escalationTime, type EscalationStep, isUndelivered } from './escalation.ts';
import { type MessageFacts, explainMessage, routingAnswer, type RoutingAnswer } from './routing.ts';
import { routingWords as words } from './routing-words.ts';

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
