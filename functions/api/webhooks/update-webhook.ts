import * as contract from '../../../shared/contract/webhooks.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { SendDeps } from '../../../shared/usecases/send-due.ts';
import type { TargetDeps } from '../../../shared/usecases/targets/target-deps.ts';
import * as usecase from '../../../shared/usecases/targets/update-webhook.ts';

export const updateWebhook = implement(
  contract.updateWebhook,
  async ({ params, body }, request, deps: TargetDeps & SendDeps) =>
    usecase.updateWebhook(deps, doingOf(request), params.id, body),
);
