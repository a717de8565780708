import type { User } from '../domain/bodies/account.ts';
import { sessionLifeSeconds } from '../table/limits/credentials.ts';
import type { SignedIn } from '../usecases/sign-in/begin-session.ts';
import { Reply } from './implement.ts';
import { sessionCookie, signSession, type Signer } from './session-cookie.ts';

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
