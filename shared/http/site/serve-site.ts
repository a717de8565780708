import { notFound } from '../../domain/problems/errors.ts';
import type { Clock, Log } from '../../usecases/ports.ts';
import { answering } from '../answering.ts';
import type { ApiEvent, ApiResult, Handler } from '../event.ts';
import { methodNotAllowed } from '../literal-path.ts';
import { networkLimit } from '../network-limit.ts';
import { bestCoding, type Coding } from './content-coding.ts';
import type { Site } from './site.ts';
import { assetHeaders, shellHeaders } from './site-headers.ts';

/** What a site needs of the surroundings. */
export interface SiteDeps {
  clock: Clock;
  site: Site;
  /** Where users reach the service. */
  publicUrl: string;
  /** Where pictures may come from beside our own address. */
  pictureHosts: readonly string[];
  /** Ten times that is what one place may ask of one container; 0 switches the limit off. */
  publicRequestsPerIpPerMinute: number;
}

const app = '/app';
const assets = '/assets/';

/**
 * Serves a page and its files: `/` leads to `/app/`, every path below is the shell, whose script
 * knows what to show there. Files are found by their whole name in the list that the build made, so
 * no path of a request ever becomes a path on the disk.
 */
export function serveSite(makeDeps: () => SiteDeps, options: { log?: Log } = {}): Handler {
  const limit = networkLimit();
  return answering(
    makeDeps,
    (exchange, deps) => {
      limit(exchange, deps.publicRequestsPerIpPerMinute, deps.clock.now());
      return answer(exchange.event, deps);
    },
    options,
  );
}

function answer({ rawPath, headers, requestContext }: ApiEvent, deps: SiteDeps): ApiResult {
  const { method } = requestContext.http;
  if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method, ['GET', 'HEAD']);
  const coding = bestCoding(headers['accept-encoding'], ['br', 'gzip']);
  if (rawPath === '/') {
    const moved = { location: `${app}/`, 'cache-control': 'no-cache' };
    return { statusCode: 302, headers: moved, body: '' };
  }
  if (rawPath === app || rawPath.startsWith(`${app}/`)) {
    return shell(deps, coding, headers['if-none-match']);
  }
  const name = rawPath.startsWith(assets) ? rawPath.slice(assets.length) : '';
  const type = deps.site.types.get(name);
  if (type === undefined) throw notFound();
  return compressed(deps.site.readAsset(name, coding), coding, assetHeaders(type));
}

function shell({ site, pictureHosts }: SiteDeps, coding: Coding, ifNoneMatch = ''): ApiResult {
  const headers = { ...shellHeaders(pictureHosts), etag: site.shellTag };
  const known = ifNoneMatch.split(',').map((tag) => tag.trim());
  if (known.includes(site.shellTag) || known.includes('*')) {
    return { statusCode: 304, headers: { ...headers, vary: 'Accept-Encoding' }, body: '' };
  }
  return compressed(site.readShell(coding), coding, headers);
}

function compressed(bytes: Buffer, coding: Coding, headers: Record<string, string>): ApiResult {
  return {
    statusCode: 200,
    headers: {
      ...headers,
      vary: 'Accept-Encoding',
      ...(coding !== 'identity' && { 'content-encoding': coding }),
    },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  };
}
