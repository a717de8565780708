import type { RequestContext } from './implement.ts';

/** The `Link` to the next page of the requested list (RFC 8288). */
export function nextLink(request: RequestContext<unknown>, cursor: string): string {
  const query = new URLSearchParams(request.rawQuery);
  query.delete('offset');
  query.set('cursor', cursor);
  return `<${request.path}?${query.toString()}>; rel="next"`;
}
