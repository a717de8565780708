import type { Delivery } from '../domain/delivery.ts';
import type { Table } from '../table/client.ts';
import { listDeliveries, type LogRequest } from '../usecases/deliveries/delivery-log.ts';
import { type OrganizationCaller, Reply, type RequestContext } from './implement.ts';
import { nextLink } from './next-link.ts';

/** A page of a target's log as an answer: the list, and where it goes on. */
export async function deliveriesReply(
  table: Table,
  request: RequestContext<OrganizationCaller>,
  targetId: string,
  query: LogRequest,
): Promise<Reply<Delivery[]>> {
  const acting = { organization: request.caller.organization, now: request.now };
  const { deliveries, nextCursor } = await listDeliveries(table, acting, targetId, query);
  const headers: Record<string, string> =
    nextCursor === null ? {} : { link: nextLink(request, nextCursor) };
  return new Reply(deliveries, { headers });
}
