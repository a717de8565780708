import * as contract from '../../../shared/contract/webhooks.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import {
  recoverDeliveries,
  type RecoverDeps,
} from '../../../shared/usecases/deliveries/recover-deliveries.ts';

export const recoverWebhook = implement(
  contract.recoverWebhook,
  async ({ params, body }, request, deps: RecoverDeps) =>
    recoverDeliveries(deps, doingOf(request), params.id, body),
);
