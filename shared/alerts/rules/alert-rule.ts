import { ChangeType } from '../../changes/rules/change-type.ts';
import { Severity } from '../../changes/rules/info.ts';
import { idSchema } from '../../domain/ids.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';
import { Timestamp } from '../../domain/text/text.ts';
import * as z from '../../domain/zod.ts';
import { Escalation, Cadence } from './notice.ts';

/** The severity that changes of a type have for a rule, and for nobody else. */
export const SeverityOverrides = z
  .partialRecord(ChangeType, Severity)
  .refine((overrides) => Object.keys(overrides).length <= 50, inputFaults.tooMany({ max: 50 }))
  .register(z.docs, {
    description:
      'The severity that changes of a type have for this rule. It decides on `min_severity` and quiet hours, and the message shows it; the change keeps its own',
  });

/** Numbers that moved by less don't match. */
export const MinChangePercent = z.number().min(0).max(1000).nullable().register(z.docs, {
  description:
    'Numbers such as followers must have moved by so many percent; other changes match regardless. It can’t make detection more sensitive',
});

export const DescribedCadence = Cadence.meta({
  description:
    'How soon changes are sent: `now`, or in a digest. The most urgent of all rules that match decides',
});

export const tagsText = {
  description:
    'Only changes of artists that have at least one of these tags, at the time when the change is confirmed; empty: all',
};

export const escalateText = {
  description:
    'Another destination that gets what nobody has acknowledged, or what couldn’t be delivered; null: none',
};

export const AlertRule = z
  .object({
    id: idSchema('alert'),
    name: z.string(),
    destination_id: idSchema('destination'),
    min_severity: Severity,
    event_types: z.array(ChangeType),
    artist_filter: idSchema('artist').nullable(),
    tags: z.array(z.string()).register(z.docs, tagsText),
    active: z.boolean(),
    cadence: DescribedCadence,
    severity_overrides: SeverityOverrides,
    min_change_percent: MinChangePercent,
    escalate: Escalation.nullable().register(z.docs, escalateText),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .register(z.docs, { id: 'AlertRule' });
export type AlertRule = z.infer<typeof AlertRule>;
