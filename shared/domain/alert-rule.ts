import * as z from 'zod';
import type { Change } from './change.ts';
import { ChangeType, EventTypes } from './change-type.ts';
import { idSchema } from './ids.ts';
import { Severity, severityAtLeast } from './severity.ts';
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

type Matcher = Pick<AlertRule, 'min_severity' | 'event_types' | 'artist_filter' | 'active'>;
type Matched = Pick<Change, 'severity' | 'change_type' | 'monitored_artist_id'>;

/** Whether `rule` sends `change` to its destination (interface.md section 6, rule 2). */
export function ruleMatches(rule: Matcher, change: Matched): boolean {
  return (
    rule.active &&
    severityAtLeast(change.severity, rule.min_severity) &&
    typesInclude(rule.event_types, change) &&
    (rule.artist_filter === null || rule.artist_filter === change.monitored_artist_id)
  );
}

/** Whether a list of types, where empty means all, lets `change` through. */
export function typesInclude(
  types: readonly ChangeType[],
  change: Pick<Change, 'change_type'>,
): boolean {
  return types.length === 0 || types.includes(change.change_type);
}
