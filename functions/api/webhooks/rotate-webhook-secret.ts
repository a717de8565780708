import * as contract from '../../../shared/contract/webhooks.ts';
import { implement } from '../../../shared/http/implement.ts';
import * as webhooks from '../../../shared/usecases/manage-webhooks.ts';

export const rotateWebhookSecret = implement(
  contract.rotateWebhookSecret,
  async ({ params, body }, { caller, now }, deps: webhooks.WebhookDeps) => {
    const acting = { organization: caller.organization, now };
    const { grace_period_seconds } = body;
    return webhooks.rotateWebhookSecret(deps, acting, params.id, grace_period_seconds);
  },
);
