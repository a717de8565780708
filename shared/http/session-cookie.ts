import { errors, jwtVerify, SignJWT, type JWK } from 'jose';
import * as z from '../domain/zod.ts';
import { isCanonicalBase64url } from '../domain/text/encoding.ts';
import { idSchema } from '../domain/ids.ts';
import type { KeyRing } from '../usecases/ports.ts';
import type { SignedIn, SignInOrigin } from '../usecases/sign-in/begin-session.ts';
import { Reply, type RequestContext } from './implement.ts';
import type { User } from '../domain/bodies/account.ts';
import { sessionLifeSeconds } from '../table/limits/credentials.ts';

/** The name that the interface gives the cookie. It can't have the prefix `__Host-` therefore. */
export const sessionCookieName = 'ag_token';

const algorithm = 'EdDSA';
const type = 'session+jwt';
const audience = 'artist-monitor';

/** Who signs session tokens: the keys, and the public address, which is the tokens' issuer. */
export interface Signer {
  sessionKeys: KeyRing;
  publicUrl: string;
}

/** A session as its token names it. */
export interface SessionPointer {
  sessionId: string;
  createdAt: Date;
  expiresAt: Date;
}

/** The token of a session: a signed pointer to its item, with nothing in it that authorises. */
export async function signSession(signer: Signer, session: SessionPointer): Promise<string> {
  const { kid, jwk } = await signer.sessionKeys.current();
  return new SignJWT({ sid: session.sessionId })
    .setProtectedHeader({ alg: algorithm, typ: type, kid })
    .setIssuer(signer.publicUrl)
    .setAudience(audience)
    .setIssuedAt(session.createdAt)
    .setExpirationTime(session.expiresAt)
    .sign(jwk);
}

const Claims = z.object({ sid: idSchema('session') });
const Kid = z.string().min(1).max(100);

/** The id of the session that `token` points to; null when it is not a sound token of ours. */
export async function readSessionToken(
  signer: Signer,
  token: string,
  now: Date,
): Promise<string | null> {
  if (!token.split('.').every(isCanonicalBase64url)) return null;
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => publicKey(signer.sessionKeys, kid),
      {
        algorithms: [algorithm],
        typ: type,
        issuer: signer.publicUrl,
        audience,
        requiredClaims: ['sid', 'iat', 'exp'],
        currentDate: now,
      },
    );
    return Claims.safeParse(payload).data?.sid ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

// jose keeps what it imports by the identity of the JWK, so each must be the same object again.
const publicKeys = new WeakMap<JWK, JWK>();

async function publicKey(ring: KeyRing, kid: unknown): Promise<JWK> {
  const parsed = Kid.safeParse(kid);
  const found = parsed.success ? await ring.find(parsed.data) : null;
  if (!found) throw new errors.JWKSNoMatchingKey();
  const known = publicKeys.get(found.jwk);
  if (known) return known;
  const { kty, crv, x } = found.jwk;
  const made: JWK = { kty, crv, x };
  publicKeys.set(found.jwk, made);
  return made;
}

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** The tokens in the cookies of a request, sound or not. */
export function sessionTokens(cookies: readonly string[]): string[] {
  return cookies
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${sessionCookieName}=`))
    .map((cookie) => cookie.slice(sessionCookieName.length + 1));
}

/**
 * The ids of the sessions that a browser holds, by its cookies, whether or not they have ended. Each
 * is named once; tokens that aren't sound name none.
 */
export async function cookieSessions(
  signer: Signer,
  cookies: readonly string[],
  now: Date,
): Promise<string[]> {
  const tokens = sessionTokens(cookies);
  const ids = await Promise.all(tokens.map((token) => readSessionToken(signer, token, now)));
  return [...new Set(ids.filter((id) => id !== null))];
}

/** `Set-Cookie` that gives a browser its session. */
export function sessionCookie(token: string, lifeSeconds: number): string {
  return `${sessionCookieName}=${token}; ${attributes}; Max-Age=${lifeSeconds}`;
}

/** `Set-Cookie` that takes the session away again. */
export const clearedSessionCookie = `${sessionCookieName}=; ${attributes}; Max-Age=0`;

/** From where a request signs somebody in, with what its browser was signed in to until now. */
export async function signInOrigin(
  signer: Signer,
  { id, now, ip, userAgent, cookies }: RequestContext,
): Promise<SignInOrigin> {
  const held = await cookieSessions(signer, cookies, now);
  return { now, ip, userAgent, held, requestId: id };
}

/** The answer to somebody who has signed in at `now`: who they are, and the cookie of the session. */
export async function signedInReply(
  signer: Signer,
  { user, sessionId }: SignedIn,
  now: Date,
): Promise<Reply<User>> {
  const expiresAt = new Date(now.getTime() + sessionLifeSeconds * 1000);
  const token = await signSession(signer, { sessionId, createdAt: now, expiresAt });
  return new Reply(user, { cookies: [sessionCookie(token, sessionLifeSeconds)] });
}
