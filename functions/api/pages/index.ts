import { servePublic } from '../../../shared/http/serve-public.ts';
import { settings } from '../../../shared/runtime/config.ts';
import { artistPage } from './artist-page.ts';
import { changePage } from './change-page.ts';
import { confirmPage } from './confirm-page.ts';
import { errorPage } from './error-page.ts';
import { errorsPage } from './errors-page.ts';
import { homePage } from './home-page.ts';
import { invitationPage } from './invitation-page.ts';
import { referencePage } from './reference-page.ts';
import { signInPage } from './sign-in-page.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

export const handlers = [
  homePage,
  referencePage,
  signInPage,
  confirmPage,
  invitationPage,
  unsubscribePage,
  changePage,
  artistPage,
  errorsPage,
  errorPage,
];

// Not out of the container: that would bring the SDK into a bundle that never calls it.
export const handler = servePublic('pages', handlers, () => ({
  clock: { now: () => new Date() },
  publicUrl: settings.publicUrl(),
  corsOrigins: settings.corsOrigins(),
  publicRequestsPerIpPerMinute: settings.publicRequestsPerIpPerMinute(),
}));
