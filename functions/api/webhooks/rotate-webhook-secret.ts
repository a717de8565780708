import * as contract from '../../../shared/contract/webhooks.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import * as webhooks from '../../../shared/usecases/webhooks/manage-webhooks.ts';

export const rotateWebhookSecret = implement(
  contract.rotateWebhookSecret,
  async ({ params, body }, request, deps: webhooks.WebhookDeps) => {
    const { grace_period_seconds } = body;
    return webhooks.rotateWebhookSecret(deps, doingOf(request), params.id, grace_period_seconds);
  },
);
