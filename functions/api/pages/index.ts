import { servePublic } from '../../../shared/http/serve-public.ts';
import { settings } from '../../../shared/runtime/config.ts';
import { errorPage } from './error-page.ts';
import { errorsPage } from './errors-page.ts';
import { referencePage } from './reference-page.ts';

export const handlers = [referencePage, errorsPage, errorPage];

// Not out of the container: that would bring the SDK into a bundle that never calls it.
export const handler = servePublic('pages', handlers, () => ({
  clock: { now: () => new Date() },
  publicUrl: settings.publicUrl(),
  corsOrigins: settings.corsOrigins(),
  publicRequestsPerIpPerMinute: settings.publicRequestsPerIpPerMinute(),
}));
