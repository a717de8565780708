import * as z from 'zod';
import { AlertRule, AlertRuleInput, AlertRulePatch } from '../domain/alert-rule.ts';
import { idSchema } from '../domain/ids.ts';
import { asMember, asViewer, operation } from './define.ts';

const AlertParams = z.strictObject({ id: idSchema('alert') });

export const listAlerts = operation({
  id: 'listAlerts',
  group: 'alerts',
  method: 'GET',
  path: '/api/v1/org/alerts',
  summary: 'All alert rules',
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
