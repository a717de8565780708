import { Reply, type RequestContext } from './implement.ts';
import { nextLink } from './next-link.ts';

/** A page of a list as an answer: its rows, where it goes on (RFC 8288), and how many there are. */
export function pageReply<Row>(
  request: RequestContext<unknown>,
  rows: Row[],
  { nextCursor, total = null }: { nextCursor: string | null; total?: number | null },
): Reply<Row[]> {
  const headers: Record<string, string> = {};
  if (nextCursor !== null) headers.link = nextLink(request, nextCursor);
  if (total !== null) headers['x-total-count'] = String(total);
  return new Reply(rows, { headers });
}
