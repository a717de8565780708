import * as contract from '../../../shared/contract/webhooks.ts';
import { implement } from '../../../shared/http/implement.ts';
import * as webhooks from '../../../shared/usecases/manage-webhooks.ts';

export const updateWebhook = implement(
  contract.updateWebhook,
  async ({ params, body }, { caller, now }, deps: webhooks.WebhookDeps) => {
    const acting = { organization: caller.organization, now };
    return webhooks.updateWebhook(deps, acting, params.id, body);
  },
);
