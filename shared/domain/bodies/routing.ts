import * as z from '../zod.ts';
import { mismatches } from '../../alerts/rules/match.ts';
import { idSchema } from '../ids.ts';
import { Timestamp } from '../text/text.ts';

/** What became of a change for an alert rule: at most one of these. */
export const RoutingVerdict = z.enum([
  'sent',
  'waiting',
  'held_quiet',
  'held_digest',
  'muted',
  'capped',
  'acknowledged',
  ...mismatches,
  'not_sent',
  'rule_newer',
  'destination_disabled',
  'destination_unconfirmed',
  'destination_deleted',
  'failed',
  'not_confirmed',
]);
export type RoutingVerdict = z.infer<typeof RoutingVerdict>;

const nameOfKept = z.string().nullable().register(z.docs, {
  description: 'Null if it has been deleted',
});

/** What became of sending a change on, since nobody had acknowledged it. */
export const RoutingEscalation = z
  .object({
    destination_id: idSchema('destination'),
    destination_name: nameOfKept,
    verdict: RoutingVerdict.meta({
      description:
        '`waiting`: it will be sent on if nobody acknowledges it; `acknowledged`: somebody did in time',
    }),
    detail: z.string().meta({ description: 'The verdict in a sentence' }),
    message_due_at: Timestamp.nullable().register(z.docs, {
      description: 'When it will be sent on; null if nothing is waiting',
    }),
    delivery_id: idSchema('delivery').nullable().register(z.docs, {
      description: 'The delivery of the message it was sent on in; null if there is none',
    }),
  })
  .register(z.docs, { id: 'RoutingEscalation' });
export type RoutingEscalation = z.infer<typeof RoutingEscalation>;

/** Why an alert rule sent a change, or didn't. */
export const RoutingEntry = z
  .object({
    rule_id: idSchema('alert'),
    rule_name: nameOfKept,
    destination_id: idSchema('destination'),
    destination_name: nameOfKept,
    verdict: RoutingVerdict.meta({ description: 'What became of the change for this rule' }),
    detail: z.string().meta({ description: 'The verdict in a sentence' }),
    message_due_at: Timestamp.nullable().register(z.docs, {
      description: 'When the message with the change will be sent; null if none is waiting',
    }),
    delivery_id: idSchema('delivery').nullable().register(z.docs, {
      description: 'The delivery of the message; null if there is none',
    }),
    escalation: RoutingEscalation.nullable().register(z.docs, {
      description: 'What became of the rule’s `escalate`; null if it has nothing to do',
    }),
  })
  .register(z.docs, { id: 'RoutingEntry' });
export type RoutingEntry = z.infer<typeof RoutingEntry>;
