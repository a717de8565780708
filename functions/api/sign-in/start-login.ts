import { startLogin as operation } from '../../../shared/contract/sign-in.ts';
import { implement } from '../../../shared/http/implement.ts';
import {
  startSignIn,
  type StartSignInDeps,
} from '../../../shared/usecases/sign-in/start-sign-in.ts';

export const startLogin = implement(
  operation,
  async ({ body }, { now, ip, userAgent }, deps: StartSignInDeps) =>
    startSignIn(deps, { email: body.email, name: body.name ?? null, ip, userAgent, now }),
);
