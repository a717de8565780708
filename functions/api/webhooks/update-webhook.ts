import * as contract from '../../../shared/contract/webhooks.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Waking } from '../../../shared/usecases/deliveries/wake.ts';
import type { TargetDeps } from '../../../shared/usecases/targets/target-deps.ts';
import * as usecase from '../../../shared/usecases/targets/update-webhook.ts';

export const updateWebhook = implement(
  contract.updateWebhook,
  async ({ params, body }, request, deps: TargetDeps & Waking) =>
    usecase.updateWebhook(deps, doingOf(request), params.id, body),
);
