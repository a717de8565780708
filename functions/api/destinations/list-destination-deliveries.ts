import * as contract from '../../../shared/contract/destinations.ts';
import { deliveriesReply } from '../../../shared/http/deliveries-reply.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Table } from '../../../shared/table/client.ts';

export const listDestinationDeliveries = implement(
  contract.listDestinationDeliveries,
  async ({ params, query }, request, deps: { table: Table }) =>
    deliveriesReply(deps.table, request, params.id, query),
);
