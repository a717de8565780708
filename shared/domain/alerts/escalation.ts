import * as z from 'zod';
import { idSchema } from '../ids.ts';
import { Severity } from '../severity.ts';

const fields = {
  after_minutes: z.int().min(5).max(1440).meta({
    description: 'How long nobody must have acknowledged a change before it is sent on',
  }),
  destination_id: idSchema('destination').meta({
    description: 'Where it is sent on to; a chat or an email address, and not the rule’s own',
  }),
  min_severity: Severity.meta({
    description: 'Only changes of at least this severity, for this rule, are sent on',
  }),
} as const;

/** Where a rule sends on what nobody acknowledges, as a person sets it. */
export const EscalationInput = z
  .strictObject({ ...fields, min_severity: fields.min_severity.default('info') })
  .meta({ id: 'EscalationInput' });

/** As it is set: nothing in it is left out. */
export const Escalation = z.object(fields).meta({ id: 'Escalation' });
export type Escalation = z.infer<typeof Escalation>;

/** What a rule that matched a change says of sending it on. */
export const EscalationStep = Escalation.pick({ after_minutes: true, destination_id: true });
export type EscalationStep = z.infer<typeof EscalationStep>;
