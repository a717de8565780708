import * as contract from '../../../shared/contract/webhooks.ts';
import { implement, Reply } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import * as usecase from '../../../shared/usecases/targets/create-webhook.ts';
import type { TargetDeps } from '../../../shared/usecases/targets/target-deps.ts';

export const createWebhook = implement(
  contract.createWebhook,
  async ({ body }, request, deps: TargetDeps) => {
    const made = await usecase.createWebhook(deps, doingOf(request), body);
    return new Reply(made, { headers: { location: `/api/v1/org/webhooks/${made.id}` } });
  },
);
