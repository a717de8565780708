import { fileHasToken, pageHasToken, proofPlaces, recordHasToken } from '../../domain/proof.ts';
import type { VerificationCheck, VerificationMethodType } from '../../domain/verification.ts';
import {
  type Egress,
  EgressFailed,
  type EgressFault,
  type EgressResponse,
  type TextRecords,
} from '../ports.ts';

export interface ProbeSiteDeps {
  egress: Egress;
  textRecords: TextRecords;
}

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
 * Looks for the token on an official site, in the file, in the page and in the name's record at the
 * same time: a site that keeps one waiting would add up. One place that has it is all that needs to
 * be told.
 */
export async function probeSite(
  { egress, textRecords }: ProbeSiteDeps,
  site: string,
  token: string,
  now: Date,
): Promise<VerificationCheck[]> {
  const places = proofPlaces(site);
  if (!places) return [];
  const { page, file, record } = places;
  const looks = await Promise.all([
    file === null
      ? []
      : look(egress, 'website_file', file, now, (body) => fileHasToken(body, token)),
    look(egress, 'meta_tag', page, now, (body) => pageHasToken(body, token)),
    record === null ? [] : lookUp(textRecords, record, now, token),
  ]);
  const checks = looks.flat();
  const proof = checks.find(({ ok }) => ok);
  return proof ? [proof] : checks;
}

async function lookUp(
  textRecords: TextRecords,
  name: string,
  now: Date,
  token: string,
): Promise<VerificationCheck> {
  const [at, method] = [now.toISOString(), 'dns_txt'] as const;
  try {
    const values = await textRecords.read(name);
    const ok = recordHasToken(values, token);
    if (ok) return { at, method, ok, detail: `The token is in the TXT record of ${name}` };
    const there = values.length === 0 ? 'has no TXT record' : 'has a TXT record without the token';
    return { at, method, ok, detail: `${name} ${there}` };
  } catch (error) {
    if (!(error instanceof EgressFailed)) throw error;
    return { at, method, ok: false, detail: `${name} could not be looked up` };
  }
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
