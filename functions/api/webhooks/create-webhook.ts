import * as contract from '../../../shared/contract/webhooks.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import * as webhooks from '../../../shared/usecases/manage-webhooks.ts';

export const createWebhook = implement(
  contract.createWebhook,
  async ({ body }, { caller, now }, deps: webhooks.WebhookDeps) => {
    const acting = { organization: caller.organization, now };
    const made = await webhooks.createWebhook(deps, acting, body);
    return new Reply(made, { headers: { location: `/api/v1/org/webhooks/${made.id}` } });
  },
);
