import { join } from 'node:path';
import * as contract from '../../../shared/contract/webhooks.ts';
import { deliveryDoors } from '../../../shared/http/delivery-doors.ts';
import { serve } from '../../../shared/http/serve.ts';
import * as container from '../../../shared/runtime/container.ts';
import { keptExamples } from '../../../shared/runtime/kept-examples.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { getWebhook } from './get-webhook.ts';
import { listWebhooks } from './list-webhooks.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { testWebhook } from './test-webhook.ts';
import { updateWebhook } from './update-webhook.ts';

const examples = keptExamples(join(import.meta.dirname, 'documents'));

export const handlers = [
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  ...deliveryDoors({
    list: contract.listWebhookDeliveries,
    get: contract.getWebhookDelivery,
    resend: contract.resendWebhookDelivery,
    recover: contract.recoverWebhook,
  }),
];

export const handler = serve('webhooks', handlers, () => ({
  ...container.doorDeps(),
  random: container.random(),
  vault: container.vault(),
  sender: container.webhookSender(),
  checkUrl: container.checkUrl,
  queues: container.queues(),
  log: container.log(),
  examples,
}));
