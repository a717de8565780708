import { verifyLogin as operation } from '../../../shared/contract/sign-in.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Signer } from '../../../shared/http/session-cookie.ts';
import { signInOrigin } from '../../../shared/http/sign-in-origin.ts';
import { signedInReply } from '../../../shared/http/signed-in.ts';
import { signIn, type SignInDeps } from '../../../shared/usecases/sign-in/sign-in.ts';

export const verifyLogin = implement(
  operation,
  async ({ body }, request, deps: SignInDeps & Signer) =>
    signedInReply(deps, await signIn(deps, body, await signInOrigin(deps, request)), request.now),
);
