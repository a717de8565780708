import type { Method, Route } from '../contract/define.ts';
import { Problem } from '../domain/problems/errors.ts';
import {
  apiPrefixMissing,
  otherPath,
  trailingSlash,
  unknownPath,
} from '../domain/problems/problem-details.ts';
import type { ApiResult } from './event.ts';
import type { Exchange } from './exchange.ts';
import { methodNotAllowed, methodsAmong } from './literal-path.ts';

/** The methods of a path; none when the path is unknown. */
function methodsOf(path: string, routes: readonly Route[]): readonly Method[] {
  // Of `/artists/search` and `/artists/{id}` it is the first that says what can be done with it.
  const itself = routes.filter((route) => route.path === path);
  const alike = routes.filter((route) => pattern(route.path).test(path));
  return methodsAmong(itself.length > 0 ? itself : alike);
}

function pattern(path: string): RegExp {
  const parts = path.replace(/[.]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${parts}$`);
}

/** What to say about an unknown path, including which one was probably meant. */
function unknown(path: string, routes: readonly Route[]): string {
  const bare = path.replace(/(?<!\/)\/+$/, '');
  // The path holds a secret, and people show answers around.
  if (routes.some((route) => route.path.includes('{token}') && pattern(route.path).test(bare))) {
    return unknownPath;
  }
  const prefixed = bare.replace(/^(?:\/api)?(?:\/v1)?(?=\/)/, '/api/v1');
  if (methodsOf(bare, routes).length > 0) return otherPath(bare, trailingSlash);
  if (methodsOf(prefixed, routes).length > 0) return otherPath(prefixed, apiPrefixMissing);
  return unknownPath;
}

/**
 * Answers what no route of the gateway matches: `OPTIONS`, a wrong method, an unknown path.
 * @param all all routes of the gateway.
 */
export function notRouted(all: () => readonly Route[]) {
  return (exchange: Exchange, corsAllowed: boolean): ApiResult => {
    const { rawPath, requestContext } = exchange.event;
    const { method } = requestContext.http;
    const routes = all();
    const methods = methodsOf(rawPath, routes);
    if (methods.length === 0) throw new Problem('not_found', unknown(rawPath, routes));
    if (method === 'OPTIONS') return options(methods.join(', '), corsAllowed);
    throw methodNotAllowed(method, methods);
  };
}

/** What can be done with a path; to a page of an allowed origin, also how. */
function options(allow: string, corsAllowed: boolean): ApiResult {
  return {
    statusCode: 204,
    headers: {
      allow,
      ...(corsAllowed && {
        'access-control-allow-methods': allow,
        'access-control-allow-headers':
          'Authorization, Content-Type, Idempotency-Key, If-None-Match',
        'access-control-max-age': '7200',
      }),
    },
    body: '',
  };
}
