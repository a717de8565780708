import * as contract from '../../../shared/contract/destinations.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import {
  type ResendDeps,
  resendDelivery,
} from '../../../shared/usecases/deliveries/resend-delivery.ts';

export const resendDestinationDelivery = implement(
  contract.resendDestinationDelivery,
  async ({ params }, request, deps: ResendDeps) =>
    resendDelivery(deps, doingOf(request), params.id, params.delivery_id),
);
