import * as contract from '../../../shared/contract/sign-in.ts';
import { implement } from '../../../shared/http/implement.ts';
import { unsubscribePages } from '../../../shared/http/page-words.ts';
import { plainPage } from '../../../shared/http/plain-page.ts';
import { serve } from '../../../shared/http/serve.ts';
import {
  cookieSessions,
  signedInReply,
  type Signer,
  signInOrigin,
} from '../../../shared/http/session-cookie.ts';
import { setting } from '../../../shared/runtime/config.ts';
import {
  doorDeps,
  mailer,
  pepperToMake,
  queues,
  signingKeys,
} from '../../../shared/runtime/container.ts';
import {
  confirmByToken,
  type ConfirmDeps,
  unsubscribeByToken,
} from '../../../shared/usecases/account/confirm-token.ts';
import { previewConfirmation } from '../../../shared/usecases/account/preview-confirmation.ts';
import {
  acceptInvitation,
  previewInvitation,
} from '../../../shared/usecases/organization/accept-invitation.ts';
import {
  previewSignIn,
  signIn,
  type SignInDeps,
} from '../../../shared/usecases/sign-in/sign-in.ts';
import {
  startSignIn,
  type StartSignInDeps,
} from '../../../shared/usecases/sign-in/start-sign-in.ts';
import type { Needs } from '../../../shared/usecases/needs.ts';

export const handlers = [
  implement(contract.startLogin, async ({ body }, { now, ip, userAgent }, deps: StartSignInDeps) =>
    startSignIn(deps, { email: body.email, name: body.name ?? null, ip, userAgent, now }),
  ),
  implement(
    contract.previewLogin,
    async ({ body }, { now, cookies }, deps: Signer & Needs<'table'>) =>
      previewSignIn(deps.table, body.token, {
        held: await cookieSessions(deps, cookies, now),
        now,
      }),
  ),
  implement(contract.verifyLogin, async ({ body }, request, deps: SignInDeps & Signer) =>
    signedInReply(deps, await signIn(deps, body, await signInOrigin(deps, request)), request.now),
  ),
  implement(contract.confirmToken, async ({ body }, { id }, deps: ConfirmDeps) =>
    confirmByToken(deps, body.token, id),
  ),
  implement(contract.previewConfirmation, async ({ body }, { now }, { table }: Needs<'table'>) =>
    previewConfirmation(table, body.token, now),
  ),
  implement(contract.unsubscribe, async ({ params }, { id }, deps: ConfirmDeps) => {
    const isDone = await unsubscribeByToken(deps, params.token, id);
    return isDone ? plainPage(unsubscribePages.done) : plainPage(unsubscribePages.refused, 410);
  }),
  implement(contract.previewInvitation, async ({ body }, { now }, { table }: Needs<'table'>) =>
    previewInvitation(table, body.token, now),
  ),
  implement(
    contract.acceptInvitation,
    async ({ body }, request, deps: Signer & Needs<'table' | 'random'>) => {
      const place = await signInOrigin(deps, request);
      return signedInReply(deps, await acceptInvitation(deps, body.token, place), request.now);
    },
  ),
];

export const handler = serve('sign-in', handlers, () => ({
  ...doorDeps(),
  sessionKeys: signingKeys(),
  mailer: mailer(),
  pepper: pepperToMake(),
  queues: queues(),
  signInStartsPerIpPerHour: setting('SIGN_IN_STARTS_PER_IP_PER_HOUR'),
  firstPlan: setting('FIRST_PLAN'),
}));
