import type { deliveryOperations } from '../contract/deliveries.ts';
import type { Table } from '../table/client.ts';
import {
  listDeliveries,
  readDelivery,
  recoverDeliveries,
  type RecoverDeps,
  resendDelivery,
  type ResendDeps,
} from '../deliveries/index.ts';
import { implement } from './implement.ts';
import { pageReply } from './page-reply.ts';
import { actingOf, doingOf } from './person.ts';

type Operations = ReturnType<typeof deliveryOperations<'webhook' | 'destination'>>;

/** The handlers for the deliveries of a target: webhooks and destinations have the same. */
export function deliveryDoors({ list, get, resend, recover }: Operations) {
  return [
    implement(list, async ({ params, query }, request, { table }: { table: Table }) => {
      const page = await listDeliveries(table, actingOf(request), params.id, query);
      return pageReply(request, page.deliveries, page);
    }),
    implement(get, async ({ params }, request, { table }: { table: Table }) =>
      readDelivery(table, actingOf(request), params.id, params.delivery_id),
    ),
    implement(resend, async ({ params }, request, deps: ResendDeps) =>
      resendDelivery(deps, doingOf(request), params.id, params.delivery_id),
    ),
    implement(recover, async ({ params, body }, request, deps: RecoverDeps) =>
      recoverDeliveries(deps, doingOf(request), params.id, body),
    ),
  ] as const;
}
