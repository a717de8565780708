import * as contract from '../../../shared/contract/webhooks.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import * as webhooks from '../../../shared/usecases/webhooks/manage-webhooks.ts';

export const createWebhook = implement(
  contract.createWebhook,
  async ({ body }, request, deps: webhooks.WebhookDeps) => {
    const made = await webhooks.createWebhook(deps, doingOf(request), body);
    return new Reply(made, { headers: { location: `/api/v1/org/webhooks/${made.id}` } });
  },
);
