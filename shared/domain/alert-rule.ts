import * as z from 'zod';
import { ChangeType, EventTypes } from './change-type.ts';
import { idSchema } from './ids.ts';
import { Severity } from './severity.ts';
import { Name, Timestamp } from './text.ts';

export const AlertRuleInput = z
  .strictObject({
    name: Name,
    destination_id: idSchema('destination'),
    min_severity: Severity.default('info'),
    event_types: EventTypes.default([]),
    artist_filter: idSchema('artist').nullable().default(null),
    active: z.boolean().default(true),
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
    active: z.boolean().optional(),
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
    active: z.boolean(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'AlertRule' });
export type AlertRule = z.infer<typeof AlertRule>;
