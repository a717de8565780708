import { serve } from '../../../shared/http/serve.ts';
import * as container from '../../../shared/runtime/container.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { getWebhookDelivery } from './get-webhook-delivery.ts';
import { getWebhook } from './get-webhook.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import { recoverWebhook } from './recover-webhook.ts';
import { resendWebhookDelivery } from './resend-webhook-delivery.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { testWebhook } from './test-webhook.ts';
import { updateWebhook } from './update-webhook.ts';

export const handlers = [
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  resendWebhookDelivery,
  recoverWebhook,
];

export const handler = serve('webhooks', handlers, () => ({
  ...container.doorDeps(),
  random: container.random(),
  vault: container.vault(),
  sender: container.webhookSender(),
  checkUrl: container.checkUrl,
  queues: container.queues(),
  log: container.log(),
}));
