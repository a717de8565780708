import * as contract from '../../../shared/contract/webhooks.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import * as webhooks from '../../../shared/usecases/webhooks/manage-webhooks.ts';

export const deleteWebhook = implement(
  contract.deleteWebhook,
  async ({ params }, request, deps: webhooks.WebhookDeps) => {
    await webhooks.deleteWebhook(deps, doingOf(request), params.id);
    return undefined;
  },
);
