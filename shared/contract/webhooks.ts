import * as z from '../domain/zod.ts';
import { idSchema } from '../domain/ids.ts';
import { RotatedSecret, RotateInput, TestResult } from '../domain/bodies/target.ts';
import {
  Webhook,
  WebhookInput,
  WebhookPatch,
  WebhookTestInput,
  WebhookWithSecret,
} from '../domain/bodies/webhook.ts';
import { asAdmin, asViewer, operationsOf } from './define.ts';
import { deliveryOperations } from './deliveries.ts';

const operation = operationsOf('webhooks', { id: idSchema('webhook') });

export const listWebhooks = operation('GET /api/v1/org/webhooks', {
  id: 'listWebhooks',
  summary: 'List webhooks',
  access: asViewer,
  success: { status: 200, body: z.array(Webhook) },
});

export const createWebhook = operation('POST /api/v1/org/webhooks', {
  id: 'createWebhook',
  summary: 'Create a webhook',
  description: 'The signing secret is in this response only.',
  access: { ...asAdmin, plan: 'pro' },
  body: WebhookInput,
  success: { status: 201, body: WebhookWithSecret },
  errors: ['plan_limit_reached', 'url_not_allowed'],
  idempotent: true,
  exampleBody: { url: 'https://example.com/hook', name: 'Ours' },
});

export const getWebhook = operation('GET /api/v1/org/webhooks/{id}', {
  id: 'getWebhook',
  summary: 'Get a webhook',
  access: asViewer,
  success: { status: 200, body: Webhook },
  conditional: true,
});

export const updateWebhook = operation('PATCH /api/v1/org/webhooks/{id}', {
  id: 'updateWebhook',
  summary: 'Update a webhook (`active: true` enables it again)',
  access: asAdmin,
  body: WebhookPatch,
  success: { status: 200, body: Webhook },
  errors: ['url_not_allowed', 'conflict'],
  exampleBody: { active: true },
});

export const deleteWebhook = operation('DELETE /api/v1/org/webhooks/{id}', {
  id: 'deleteWebhook',
  summary: 'Delete a webhook and cancel its pending deliveries',
  access: asAdmin,
  success: { status: 204 },
});

export const rotateWebhookSecret = operation('POST /api/v1/org/webhooks/{id}/rotate-secret', {
  id: 'rotateWebhookSecret',
  summary: 'Rotate the signing secret (the old one also signs during the grace period)',
  access: asAdmin,
  body: RotateInput,
  bodyOptional: true,
  success: { status: 200, body: RotatedSecret },
  errors: ['too_many_secrets', 'conflict'],
});

export const testWebhook = operation('POST /api/v1/org/webhooks/{id}/test', {
  id: 'testWebhook',
  summary: 'Send a test event now (one attempt)',
  access: asAdmin,
  body: WebhookTestInput,
  bodyOptional: true,
  exampleBody: { change_type: 'RELEASE_ADDED' },
  success: { status: 200, body: TestResult },
  errors: ['rate_limited'],
});

export const {
  list: listWebhookDeliveries,
  get: getWebhookDelivery,
  resend: resendWebhookDelivery,
  recover: recoverWebhook,
} = deliveryOperations('webhook', 'Webhook', 'an outgoing webhook');
