import { verifyLogin as operation } from '../../../shared/contract/sign-in.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Signer } from '../../../shared/http/session-cookie.ts';
import { signedInReply } from '../../../shared/http/signed-in.ts';
import { signIn, type SignInDeps } from '../../../shared/usecases/sign-in/sign-in.ts';

export const verifyLogin = implement(
  operation,
  async ({ body }, { id, now, ip, userAgent }, deps: SignInDeps & Signer) =>
    signedInReply(deps, await signIn(deps, body, { now, ip, userAgent, requestId: id }), now),
);
