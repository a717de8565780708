import * as contract from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import {
  recoverDeliveries,
  type RecoverDeps,
} from '../../../shared/usecases/deliveries/recover-deliveries.ts';

export const recoverDestination = implement(
  contract.recoverDestination,
  async ({ params, body }, request, deps: RecoverDeps) =>
    recoverDeliveries(deps, doingOf(request), params.id, body),
);
