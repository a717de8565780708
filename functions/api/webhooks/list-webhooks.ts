import * as contract from '../../../shared/contract/webhooks.ts';
import { implement } from '../../../shared/http/implement.ts';
import * as webhooks from '../../../shared/usecases/webhooks/manage-webhooks.ts';

export const listWebhooks = implement(
  contract.listWebhooks,
  async (_input, { caller, now }, deps: webhooks.WebhookDeps) =>
    webhooks.listWebhooks(deps, { organization: caller.organization, now }, caller.role),
);
