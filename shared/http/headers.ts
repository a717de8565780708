import type { Exchange } from './exchange.ts';
import type { ApiResult } from './event.ts';

/** What every answer says, unless it says otherwise itself (OWASP REST security sheet). */
const always = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const exposed =
  'Deprecation, ETag, Idempotent-Replayed, Link, Location, RateLimit, RateLimit-Policy, Retry-After, Sunset, X-Request-Id, X-Total-Count';

/**
 * `result` with the headers of every answer and of this exchange. To a `HEAD`, too, with its body: the gateway
 * sends its length and keeps the rest, as it would say 0 otherwise.
 */
export function withHeaders(result: ApiResult, exchange: Exchange): ApiResult {
  const both = (name: 'link' | 'vary') => {
    const values = [exchange.headers[name], result.headers[name]].filter(Boolean);
    return values.length > 0 && { [name]: values.join(', ') };
  };
  return {
    ...result,
    headers: {
      ...always,
      ...exchange.headers,
      ...result.headers,
      ...both('vary'),
      ...both('link'),
      'x-request-id': exchange.id,
    },
  };
}

/**
 * Lets pages of the configured origins read answers. Credentials are not allowed with it: such a
 * page uses an API key, the cookie is for our own pages.
 */
export function allowOrigin(exchange: Exchange, origins: readonly string[]): boolean {
  if (origins.length === 0) return false;
  exchange.headers.vary = 'Origin';
  const { origin } = exchange.event.headers;
  if (origin === undefined || !origins.includes(origin)) return false;
  exchange.headers['access-control-allow-origin'] = origin;
  exchange.headers['access-control-expose-headers'] = exposed;
  exchange.headers['cross-origin-resource-policy'] = 'cross-origin';
  return true;
}
