import * as contract from '../../../shared/contract/webhooks.ts';
import { implement } from '../../../shared/http/implement.ts';
import * as webhooks from '../../../shared/usecases/webhooks/manage-webhooks.ts';

export const getWebhook = implement(
  contract.getWebhook,
  async ({ params }, { caller, now }, deps: webhooks.WebhookDeps) => {
    const acting = { organization: caller.organization, now };
    return webhooks.readWebhook(deps, acting, params.id, caller.role);
  },
);
