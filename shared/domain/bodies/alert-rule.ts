import * as z from '../zod.ts';
import {
  SeverityOverrides,
  MinChangePercent,
  DescribedCadence,
  tagsText,
  escalateText,
} from '../../alerts/rules/alert-rule.ts';
import { Escalation } from '../../alerts/rules/notice.ts';
import { EventTypes } from './event-type.ts';
import { idSchema } from '../ids.ts';
import { Severity } from '../../changes/rules/info.ts';
import { Tags } from '../artists/tag.ts';
import { Name } from '../text/text.ts';

/** Where a rule sends on what nobody acknowledges, as a person sets it. */
export const EscalationInput = z
  .strictObject({
    ...Escalation.shape,
    min_severity: Escalation.shape.min_severity.default('info'),
  })
  .register(z.docs, { id: 'EscalationInput' });

export const AlertRuleInput = z
  .strictObject({
    name: Name,
    destination_id: idSchema('destination'),
    min_severity: Severity.default('info'),
    event_types: EventTypes.default([]),
    artist_filter: idSchema('artist').nullable().default(null),
    tags: Tags.default([]).register(z.docs, tagsText),
    active: z.boolean().default(true),
    cadence: DescribedCadence.default('now'),
    severity_overrides: SeverityOverrides.default({}),
    min_change_percent: MinChangePercent.default(null),
    escalate: EscalationInput.nullable().default(null).register(z.docs, escalateText),
  })
  .register(z.docs, { id: 'AlertRuleInput' });
export type AlertRuleInput = z.infer<typeof AlertRuleInput>;

export const AlertRulePatch = z
  .strictObject({
    name: Name.optional(),
    destination_id: idSchema('destination').optional(),
    min_severity: Severity.optional(),
    event_types: EventTypes.optional(),
    artist_filter: idSchema('artist').nullable().optional(),
    tags: Tags.optional().register(z.docs, tagsText),
    active: z.boolean().optional(),
    cadence: DescribedCadence.optional(),
    severity_overrides: SeverityOverrides.optional(),
    min_change_percent: MinChangePercent.optional(),
    escalate: EscalationInput.nullable().optional().register(z.docs, escalateText),
  })
  .register(z.docs, { id: 'AlertRulePatch' });
export type AlertRulePatch = z.infer<typeof AlertRulePatch>;
