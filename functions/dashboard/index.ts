import { join } from 'node:path';
import { serveSite } from '../../shared/http/site/serve-site.ts';
import { openSite } from '../../shared/http/site/site.ts';
import { setting } from '../../shared/runtime/config.ts';

/** The page, beside the bundle, where the build put it. */
const folder = join(import.meta.dirname, 'page');

export const handler = serveSite(() => ({
  clock: { now: () => new Date() },
  site: openSite(folder),
  publicUrl: setting('PUBLIC_URL'),
  pictureHosts: setting('PICTURE_HOSTS'),
  publicRequestsPerIpPerMinute: setting('PUBLIC_REQUESTS_PER_IP_PER_MINUTE'),
}));
