import { fileHasToken, pageHasToken, proofPlaces } from '../domain/proof.ts';
import type { VerificationCheck, VerificationMethodType } from '../domain/verification.ts';
import { type Egress, EgressFailed, type EgressFault, type EgressResponse } from './ports.ts';

const redirectsMax = 2;

const faults: Readonly<Record<EgressFault, string>> = {
  url_refused: 'its address is not one that this service goes to',
  address_refused: 'it leads to an address that is not public',
  dns_failed: 'its name could not be looked up',
  connect_failed: 'there is no connection',
  tls_failed: 'there is no secure connection',
  timeout: 'it takes too long to answer',
  connection_lost: 'the connection broke off',
};

/**
 * Looks for the token on an official site, in the file and in the page at the same time: a site
 * that keeps one waiting would double the time. A token in the file is all that needs to be told.
 */
export async function probeSite(
  egress: Egress,
  site: string,
  token: string,
  now: Date,
): Promise<VerificationCheck[]> {
  const places = proofPlaces(site);
  if (!places) return [];
  const [page, file] = await Promise.all([
    look(egress, 'meta_tag', places.page, now, (body) => pageHasToken(body, token)),
    places.file &&
      look(egress, 'website_file', places.file, now, (body) => fileHasToken(body, token)),
  ]);
  if (!file) return [page];
  return file.ok ? [file] : [file, page];
}

async function look(
  egress: Egress,
  method: VerificationMethodType,
  url: string,
  now: Date,
  holds: (body: string) => boolean,
): Promise<VerificationCheck> {
  const at = now.toISOString();
  try {
    const { status, body } = await get(egress, url);
    if (status >= 300 && status < 400) {
      const detail = `${url} redirects (${status}) further than its own site is followed`;
      return { at, method, ok: false, detail };
    }
    if (status !== 200) return { at, method, ok: false, detail: `${url} answered ${status}` };
    const ok = holds(body);
    const detail = ok ? `The token is at ${url}` : `${url} answers, but without the token`;
    return { at, method, ok, detail };
  } catch (error) {
    if (!(error instanceof EgressFailed)) throw error;
    return { at, method, ok: false, detail: `${url} could not be read: ${faults[error.fault]}` };
  }
}

/** Follows a site between its names with and without `www.`, and nowhere else. */
async function get(egress: Egress, url: string): Promise<EgressResponse> {
  let current = url;
  for (let hops = 0; ; hops += 1) {
    const response = await egress.request({
      method: 'GET',
      url: current,
      headers: { accept: 'text/html, text/plain' },
      timeoutSeconds: 5,
    });
    const location = response.headers.location;
    const isRedirect = response.status >= 300 && response.status < 400 && location !== undefined;
    if (!isRedirect || hops >= redirectsMax) return response;
    const next = URL.parse(location, current);
    if (!next || bareHost(next.href) !== bareHost(current)) return response;
    current = next.href;
  }
}

function bareHost(url: string): string {
  return new URL(url).host.replace(/^www\./, '');
}
