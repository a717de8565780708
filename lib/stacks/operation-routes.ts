import type { Operation } from '../../shared/contract/define.ts';
import type { ApiRoute } from '../constructs/api-group.ts';

/**
 * The gateway's routes of an operation. Programs may look by HEAD whether a feed or a document is there,
 * and has changed; the gateway wouldn't take that for a GET.
 */
export function routesOf({ id, method, path, raw }: Operation): ApiRoute[] {
  const own: ApiRoute = { id, method, path };
  return raw?.packed ? [own, { id: `${id}Head`, method: 'HEAD', path }] : [own];
}
