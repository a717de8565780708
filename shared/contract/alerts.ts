import * as z from 'zod';
import { AlertRule, AlertRuleInput, AlertRulePatch } from '../domain/alert-rule.ts';
import { LinkedChange } from '../domain/change-links.ts';
import { idSchema } from '../domain/ids.ts';
import { Timestamp } from '../domain/text.ts';
import { asMember, asViewer, operation } from './define.ts';

const DryRunInput = AlertRuleInput.extend({
  name: AlertRuleInput.shape.name.optional(),
  destination_id: AlertRuleInput.shape.destination_id.optional(),
  days: z.int().min(1).max(90).default(30),
}).meta({ id: 'AlertDryRunInput' });

const DryRun = z
  .object({
    matches: z.array(LinkedChange),
    count: z.int(),
    since: Timestamp.meta({ description: 'The start of the period that was searched' }),
    truncated: z.boolean().meta({
      description:
        'True if there were too many changes. Then only the newest 2,000 were searched, and `since` is later than requested',
    }),
  })
  .meta({ id: 'AlertDryRun' });

const AlertParams = z.strictObject({ id: idSchema('alert') });

export const listAlerts = operation({
  id: 'listAlerts',
  group: 'alerts',
  method: 'GET',
  path: '/api/v1/org/alerts',
  summary: 'List alert rules',
  access: asViewer,
  success: { status: 200, body: z.array(AlertRule) },
});

export const createAlert = operation({
  id: 'createAlert',
  group: 'alerts',
  method: 'POST',
  path: '/api/v1/org/alerts',
  summary: 'Create an alert rule',
  access: asMember,
  body: AlertRuleInput,
  success: { status: 201, body: AlertRule },
  errors: ['plan_limit_reached'],
  idempotent: true,
  exampleBody: {
    name: 'Whatever is bad',
    destination_id: 'dest_01k9zq4w3v7m2x5c8e0b6t1n4r',
    min_severity: 'warning',
    event_types: [],
    artist_filter: null,
    active: true,
  },
});

export const getAlert = operation({
  id: 'getAlert',
  group: 'alerts',
  method: 'GET',
  path: '/api/v1/org/alerts/{id}',
  summary: 'Get an alert rule',
  access: asViewer,
  params: AlertParams,
  success: { status: 200, body: AlertRule },
  errors: ['not_found'],
  conditional: true,
});

export const updateAlert = operation({
  id: 'updateAlert',
  group: 'alerts',
  method: 'PATCH',
  path: '/api/v1/org/alerts/{id}',
  summary: 'Update an alert rule',
  access: asMember,
  params: AlertParams,
  body: AlertRulePatch,
  success: { status: 200, body: AlertRule },
  errors: ['not_found', 'conflict'],
  exampleBody: { active: false },
});

export const deleteAlert = operation({
  id: 'deleteAlert',
  group: 'alerts',
  method: 'DELETE',
  path: '/api/v1/org/alerts/{id}',
  summary: 'Delete an alert rule',
  access: asMember,
  params: AlertParams,
  success: { status: 204 },
  errors: ['not_found'],
});

export const dryRunAlert = operation({
  id: 'dryRunAlert',
  group: 'alerts',
  method: 'POST',
  path: '/api/v1/org/alerts/dry-run',
  summary: 'Preview which recent changes a rule would have sent',
  description:
    'Takes a rule and saves nothing. `name` and `destination_id` are optional, and the destination doesn’t have to exist. `matches` holds the newest 100; `count` counts all. An inactive rule sends nothing.',
  access: asViewer,
  body: DryRunInput,
  success: { status: 200, body: DryRun },
  exampleBody: { min_severity: 'warning', event_types: [], days: 30 },
});
