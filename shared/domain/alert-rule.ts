import * as z from 'zod';
import { Escalation, EscalationInput } from './alerts/escalation.ts';
import { Cadence } from './alerts/notice.ts';
import { ChangeType, EventTypes } from './change-type.ts';
import { idSchema } from './ids.ts';
import { inputFaults } from './input-faults.ts';
import { Severity } from './severity.ts';
import { Tags } from './tag.ts';
import { Name, Timestamp } from './text.ts';

/** The severity that changes of a type have for a rule, and for nobody else. */
export const SeverityOverrides = z
  .partialRecord(ChangeType, Severity)
  .refine((overrides) => Object.keys(overrides).length <= 50, inputFaults.tooMany({ max: 50 }))
  .meta({
    description:
      'The severity that changes of a type have for this rule. It decides on `min_severity` and quiet hours, and the message shows it; the change keeps its own',
  });

/** Numbers that moved by less don't match. */
const MinChangePercent = z.number().min(0).max(1000).nullable().meta({
  description:
    'Numbers such as followers must have moved by so many percent; other changes match regardless. It can’t make detection more sensitive',
});

const DescribedCadence = Cadence.meta({
  description:
    'How soon changes are sent: `now`, or in a digest. The most urgent of all rules that match decides',
});

const tagsText = {
  description:
    'Only changes of artists that have at least one of these tags, at the time when the change is confirmed; empty: all',
};

const escalateText = {
  description:
    'Another destination that gets what nobody has acknowledged, or what couldn’t be delivered; null: none',
};

export const AlertRuleInput = z
  .strictObject({
    name: Name,
    destination_id: idSchema('destination'),
    min_severity: Severity.default('info'),
    event_types: EventTypes.default([]),
    artist_filter: idSchema('artist').nullable().default(null),
    tags: Tags.default([]).meta(tagsText),
    active: z.boolean().default(true),
    cadence: DescribedCadence.default('now'),
    severity_overrides: SeverityOverrides.default({}),
    min_change_percent: MinChangePercent.default(null),
    escalate: EscalationInput.nullable().default(null).meta(escalateText),
  })
  .meta({ id: 'AlertRuleInput' });
export type AlertRuleInput = z.infer<typeof AlertRuleInput>;

export const AlertRulePatch = z
  .strictObject({
    name: Name.optional(),
    destination_id: idSchema('destination').optional(),
    min_severity: Severity.optional(),
    event_types: EventTypes.optional(),
    artist_filter: idSchema('artist').nullable().optional(),
    tags: Tags.optional().meta(tagsText),
    active: z.boolean().optional(),
    cadence: DescribedCadence.optional(),
    severity_overrides: SeverityOverrides.optional(),
    min_change_percent: MinChangePercent.optional(),
    escalate: EscalationInput.nullable().optional().meta(escalateText),
  })
  .meta({ id: 'AlertRulePatch' });
export type AlertRulePatch = z.infer<typeof AlertRulePatch>;

export const AlertRule = z
  .object({
    id: idSchema('alert'),
    name: z.string(),
    destination_id: idSchema('destination'),
    min_severity: Severity,
    event_types: z.array(ChangeType),
    artist_filter: idSchema('artist').nullable(),
    tags: z.array(z.string()).meta(tagsText),
    active: z.boolean(),
    cadence: DescribedCadence,
    severity_overrides: SeverityOverrides,
    min_change_percent: MinChangePercent,
    escalate: Escalation.nullable().meta(escalateText),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'AlertRule' });
export type AlertRule = z.infer<typeof AlertRule>;
