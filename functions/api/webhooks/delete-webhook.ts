import * as contract from '../../../shared/contract/webhooks.ts';
import { implement } from '../../../shared/http/implement.ts';
import * as webhooks from '../../../shared/usecases/manage-webhooks.ts';

export const deleteWebhook = implement(
  contract.deleteWebhook,
  async ({ params }, { caller, now }, deps: webhooks.WebhookDeps) => {
    await webhooks.deleteWebhook(deps, { organization: caller.organization, now }, params.id);
    return undefined;
  },
);
