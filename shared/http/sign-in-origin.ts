import type { SignInOrigin } from '../usecases/sign-in/begin-session.ts';
import type { RequestContext } from './implement.ts';
import { cookieSessions, type Signer } from './session-cookie.ts';

/** From where a request signs somebody in, with what its browser was signed in to until now. */
export async function signInOrigin(
  signer: Signer,
  { id, now, ip, userAgent, cookies }: RequestContext,
): Promise<SignInOrigin> {
  const held = await cookieSessions(signer, cookies, now);
  return { now, ip, userAgent, held, requestId: id };
}
