import * as contract from '../../../shared/contract/webhooks.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';
import { readDelivery } from '../../../shared/usecases/deliveries/delivery-log.ts';

export const getWebhookDelivery = implement(
  contract.getWebhookDelivery,
  async ({ params }, { caller, now }, deps: { table: Table }) => {
    const acting = { organization: caller.organization, now };
    return readDelivery(deps.table, acting, params.id, params.delivery_id);
  },
);
