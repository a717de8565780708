import { type LinkBase, linked, type LinkedChange } from '../domain/change-links.ts';
import { historyFrom } from '../domain/plan.ts';
import type { Table } from '../table/client.ts';
import { type ChangesRequest, listChanges } from '../usecases/changes/list-changes.ts';
import { type OrganizationCaller, Reply, type RequestContext } from './implement.ts';
import { nextLink } from './next-link.ts';

/** A page of changes as an answer: the list, where it goes on (RFC 8288), and how many there are. */
export async function changesReply(
  deps: LinkBase & { table: Table },
  request: RequestContext<OrganizationCaller>,
  query: ChangesRequest,
  artistId: string | null,
): Promise<Reply<LinkedChange[]>> {
  const { organization } = request.caller;
  const from = historyFrom(organization.plan, request.now);
  const scope = { organizationId: organization.id, artistId, from, now: request.now };
  const { changes, nextCursor, total } = await listChanges(deps.table, scope, query);
  const headers: Record<string, string> = {};
  if (nextCursor !== null) headers.link = nextLink(request, nextCursor);
  if (total !== null) headers['x-total-count'] = String(total);
  const shown = changes.map((change) => linked(change, deps));
  return new Reply(shown, { headers });
}
