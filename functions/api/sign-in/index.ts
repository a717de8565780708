import { serve } from '../../../shared/http/serve.ts';
import { setting } from '../../../shared/runtime/config.ts';
import {
  doorDeps,
  log,
  mailer,
  pepperToMake,
  queues,
  random,
  signingKeys,
} from '../../../shared/runtime/container.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { confirmToken } from './confirm-token.ts';
import { previewConfirmation } from './preview-confirmation.ts';
import { previewInvitation } from './preview-invitation.ts';
import { previewLogin } from './preview-login.ts';
import { startLogin } from './start-login.ts';
import { unsubscribe } from './unsubscribe.ts';
import { verifyLogin } from './verify-login.ts';

export const handlers = [
  startLogin,
  previewLogin,
  verifyLogin,
  confirmToken,
  previewConfirmation,
  unsubscribe,
  previewInvitation,
  acceptInvitation,
];

export const handler = serve('sign-in', handlers, () => ({
  ...doorDeps(),
  sessionKeys: signingKeys(),
  random: random(),
  mailer: mailer(),
  pepper: pepperToMake(),
  queues: queues(),
  log: log(),
  signInStartsPerIpPerHour: setting('SIGN_IN_STARTS_PER_IP_PER_HOUR'),
  firstPlan: setting('FIRST_PLAN'),
}));
