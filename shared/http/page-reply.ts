import { Reply, type RequestContext } from './implement.ts';

/** A page of a list as an answer: its body, where it goes on (RFC 8288), and how many there are. */
export function pageReply<Body>(
  request: RequestContext<unknown>,
  body: Body,
  { nextCursor, total = null }: { nextCursor: string | null; total?: number | null },
): Reply<Body> {
  const headers: Record<string, string> = {};
  if (nextCursor !== null) headers.link = nextLink(request, nextCursor);
  if (total !== null) headers['x-total-count'] = String(total);
  return new Reply(body, { headers });
}

function nextLink(request: RequestContext<unknown>, cursor: string): string {
  const query = new URLSearchParams(request.rawQuery);
  query.delete('offset');
  query.set('cursor', cursor);
  return `<${request.path}?${query.toString()}>; rel="next"`;
}
