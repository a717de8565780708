import * as contract from '../../../shared/contract/webhooks.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Waking } from '../../../shared/usecases/deliveries/wake.ts';
import * as webhooks from '../../../shared/usecases/webhooks/manage-webhooks.ts';

export const updateWebhook = implement(
  contract.updateWebhook,
  async ({ params, body }, request, deps: webhooks.WebhookDeps & Waking) => {
    return webhooks.updateWebhook(deps, doingOf(request), params.id, body);
  },
);
