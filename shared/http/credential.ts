import { isApiKey } from '../domain/api-key.ts';
import { Problem } from '../domain/errors.ts';
import type { ApiEvent } from './event.ts';
import { sessionCookieName } from './session-cookie.ts';

/** A credential as it was sent, sound in its form and not looked up yet. */
export type Credential = { kind: 'key'; key: string } | { kind: 'cookie'; token: string };

/**
 * The credential of a request. `Authorization` wins, and a malformed one is never a reason to fall
 * back to the cookie.
 * @throws Problem `unauthorized` without a usable one, and for two `ag_token` cookies: a sibling
 *   host can plant one, and the browser sends that one first.
 */
export function credentialOf(event: ApiEvent): Credential {
  const { authorization } = event.headers;
  if (authorization !== undefined) {
    const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (key === undefined || !isApiKey(key)) throw new Problem('unauthorized');
    return { kind: 'key', key };
  }
  const tokens = event.cookies
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${sessionCookieName}=`))
    .map((cookie) => cookie.slice(sessionCookieName.length + 1));
  const [token, ...more] = tokens;
  if (!token || more.length > 0) throw new Problem('unauthorized');
  return { kind: 'cookie', token };
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
