import * as contract from '../../../shared/contract/webhooks.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import {
  type ResendDeps,
  resendDelivery,
} from '../../../shared/usecases/deliveries/resend-delivery.ts';

export const resendWebhookDelivery = implement(
  contract.resendWebhookDelivery,
  async ({ params }, request, deps: ResendDeps) =>
    resendDelivery(deps, doingOf(request), params.id, params.delivery_id),
);
