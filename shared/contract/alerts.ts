import * as z from '../domain/zod.ts';
import { AlertRule } from '../alerts/rules/alert-rule.ts';
import { AlertRuleInput, AlertRulePatch } from '../domain/bodies/alert-rule.ts';
import { LinkedChange } from '../changes/rules/change-links.ts';
import { idSchema } from '../domain/ids.ts';
import { Severity } from '../changes/rules/info.ts';
import { Timestamp } from '../domain/text/text.ts';
import { asMember, asViewer, operationsOf } from './define.ts';

const operation = operationsOf('alerts', { id: idSchema('alert') });

const DryRunInput = AlertRuleInput.extend({
  name: AlertRuleInput.shape.name.optional(),
  destination_id: AlertRuleInput.shape.destination_id.optional(),
  days: z.int().min(1).max(90).default(30),
}).register(z.docs, { id: 'AlertDryRunInput' });

const DryRunMatch = LinkedChange.extend({
  verdict: z.enum(['sent', 'held_quiet', 'held_digest']).register(z.docs, {
    description:
      'Sent at once with its group, held until quiet hours were over, or held for its digest',
  }),
  rule_severity: Severity.meta({ description: 'Its severity for this rule' }),
  message_at: Timestamp.meta({ description: 'When its message would have been sent' }),
}).register(z.docs, { id: 'AlertDryRunMatch' });

const DryRun = z
  .object({
    matches: z.array(DryRunMatch),
    count: z.int(),
    messages: z.int(),
    since: Timestamp.meta({ description: 'The start of the period that was searched' }),
    truncated: z.boolean().meta({
      description:
        'True if there were too many changes. Then only the newest 2,000 were searched, and `since` is later than requested',
    }),
  })
  .register(z.docs, { id: 'AlertDryRun' });

export const listAlerts = operation('GET /api/v1/org/alerts', {
  id: 'listAlerts',
  summary: 'List alert rules',
  access: asViewer,
  success: { status: 200, body: z.array(AlertRule) },
});

export const createAlert = operation('POST /api/v1/org/alerts', {
  id: 'createAlert',
  summary: 'Create an alert rule',
  access: asMember,
  body: AlertRuleInput,
  success: { status: 201, body: AlertRule },
  errors: ['plan_limit_reached', 'not_for_this_type'],
  idempotent: true,
  exampleBody: {
    name: 'Whatever is bad',
    destination_id: 'dest_01k9zq4w3v7m2x5c8e0b6t1n4r',
    min_severity: 'warning',
    event_types: [],
    artist_filter: null,
    active: true,
    cadence: 'now',
    severity_overrides: { PROFILE_IMAGE_CHANGED: 'critical' },
    min_change_percent: 10,
    escalate: {
      after_minutes: 30,
      destination_id: 'dest_01k9zq4w3v7m2x5c8e0b6t1n4s',
      min_severity: 'critical',
    },
  },
});

export const getAlert = operation('GET /api/v1/org/alerts/{id}', {
  id: 'getAlert',
  summary: 'Get an alert rule',
  access: asViewer,
  success: { status: 200, body: AlertRule },
  conditional: true,
});

export const updateAlert = operation('PATCH /api/v1/org/alerts/{id}', {
  id: 'updateAlert',
  summary: 'Update an alert rule',
  access: asMember,
  body: AlertRulePatch,
  success: { status: 200, body: AlertRule },
  errors: ['not_for_this_type', 'conflict'],
  exampleBody: { active: false },
});

export const deleteAlert = operation('DELETE /api/v1/org/alerts/{id}', {
  id: 'deleteAlert',
  summary: 'Delete an alert rule',
  access: asMember,
  success: { status: 204 },
});

export const dryRunAlert = operation('POST /api/v1/org/alerts/dry-run', {
  id: 'dryRunAlert',
  summary: 'Preview which recent changes a rule would have sent',
  description:
    'Takes a rule and saves nothing. `name` and `destination_id` are optional, and the destination doesn’t have to exist. `matches` holds the newest 100; `count` counts all, and `messages` how many messages they would have made with the settings of `destination_id`, or the default ones. Mutes and limits aren’t considered. An inactive rule sends nothing.',
  access: asViewer,
  body: DryRunInput,
  success: { status: 200, body: DryRun },
  exampleBody: { min_severity: 'warning', event_types: [], days: 30 },
});
