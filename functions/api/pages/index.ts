import { join } from 'node:path';
import { keptDocuments } from '../../../shared/http/reference/documents.ts';
import { servePublic } from '../../../shared/http/serve-public.ts';
import { setting } from '../../../shared/runtime/config.ts';
import { errorPage } from './error-page.ts';
import { errorsPage } from './errors-page.ts';
import { getOpenApi } from './get-open-api.ts';
import { referencePage } from './reference-page.ts';

export const handlers = [getOpenApi, referencePage, errorsPage, errorPage];

/** The documents about the API, beside the bundle, where the build put them. */
const folder = join(import.meta.dirname, 'documents');

// Not out of the container: that would bring the SDK into a bundle that never calls it.
export const handler = servePublic('pages', handlers, () => ({
  clock: { now: () => new Date() },
  publicUrl: setting('PUBLIC_URL'),
  corsOrigins: setting('CORS_ORIGINS'),
  publicRequestsPerIpPerMinute: setting('PUBLIC_REQUESTS_PER_IP_PER_MINUTE'),
  documents: keptDocuments(folder),
}));
