import { apiKeyFault } from '../domain/people/api-key.ts';
import { Problem } from '../domain/problems/errors.ts';
import {
  keyInOtherHeader,
  keyWithoutBearer,
  malformedKey,
  mistypedKey,
  noCredentials,
  notBearer,
  severalSessions,
} from '../domain/problems/problem-details.ts';
import type { ApiEvent } from './event.ts';
import { sessionTokens } from './session-cookie.ts';

/** A credential as it was sent, sound in its form and not looked up yet. */
export type Credential = { kind: 'key'; key: string } | { kind: 'cookie'; token: string };

/**
 * The credential of a request. `Authorization` wins, and a malformed one is never a reason to fall
 * back to the cookie.
 * @throws Problem `unauthorized` without a usable one, and for two `ag_token` cookies: a sibling
 *   host can plant one, and the browser sends that one first.
 */
export function credentialOf(event: ApiEvent): Credential {
  const { authorization, 'x-api-key': elsewhere } = event.headers;
  if (authorization !== undefined) return { kind: 'key', key: keyOf(authorization) };
  const [token, ...more] = sessionTokens(event.cookies);
  if (more.length > 0) throw new Problem('unauthorized', severalSessions);
  if (token) return { kind: 'cookie', token };
  throw new Problem('unauthorized', elsewhere === undefined ? noCredentials : keyInOtherHeader);
}

/** The key of an `Authorization` header, or what can safely be said about it. */
function keyOf(authorization: string): string {
  const [scheme = '', key = ''] = authorization.trim().split(/ +(.*)/s);
  if (scheme.toLowerCase() !== 'bearer') {
    const isKey = scheme.startsWith('ag_live_');
    throw new Problem('unauthorized', isKey ? keyWithoutBearer : notBearer);
  }
  const fault = apiKeyFault(key);
  if (fault === null) return key;
  throw new Problem('unauthorized', fault === 'shape' ? malformedKey : mistypedKey);
}

/**
 * Refuses what another site made a browser send with our cookie: SameSite alone does not stop
 * sibling hosts. Neither header present means that it is no browser.
 * @throws Problem `cross_site_request`
 */
export function refuseCrossSite(event: ApiEvent, publicUrl: string): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(event.requestContext.http.method)) return;
  const { 'sec-fetch-site': site, origin } = event.headers;
  const ours =
    site === undefined
      ? origin === undefined || origin === new URL(publicUrl).origin
      : site === 'same-origin';
  if (!ours) throw new Problem('cross_site_request');
}
