import { join } from 'node:path';
import { serveSite } from '../../shared/http/site/serve-site.ts';
import { openSite } from '../../shared/http/site/site.ts';
import { settings } from '../../shared/runtime/config.ts';

/** The page, beside the bundle, where the build put it. */
const folder = join(import.meta.dirname, 'page');

export const handler = serveSite(() => ({
  clock: { now: () => new Date() },
  site: openSite(folder),
  publicUrl: settings.publicUrl(),
  pictureHosts: settings.pictureHosts(),
  publicRequestsPerIpPerMinute: settings.publicRequestsPerIpPerMinute(),
}));
