import { type Doer, personBehind } from '../../domain/people/audit.ts';
import { paces } from '../../domain/plans/allowances.ts';
import {
  fileHasToken,
  pageHasToken,
  proofCheckWords,
  proofPlaces,
  recordHasToken,
} from '../../domain/verification/proof.ts';
import type {
  VerificationCheck,
  VerificationMethodType,
} from '../../domain/verification/verification.ts';
import {
  type Egress,
  EgressFailed,
  type EgressResponse,
  type TextRecords,
} from '../egress-port.ts';
import type { Needs } from '../needs.ts';
import { usableSite } from '../../domain/verification/seen-sites.ts';
import { paceMemory } from '../../table/limits/pace.ts';
import { takePass } from '../../table/limits/subject-pace.ts';
import { noteSites } from '../../table/verification/seen-sites.ts';
import type { KnownSite } from '../../table/verification/verifications.ts';
import { CatalogUnavailable, type LinkSource, NoPermit } from '../source-ports.ts';

export type ProbeSiteDeps = Needs<'egress' | 'textRecords'>;

/** So long a site may take for a page. */
export const siteSeconds = 5;
const redirectsMax = 2;

/**
 * Looks for the token on an official site: in the file, on the page, and in the DNS record, all at
 * the same time, because the waits for a slow site would add up. Returns the one place that has the
 * token, or what every place answered.
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
      : probePage(egress, 'website_file', file, now, (body) => fileHasToken(body, token)),
    probePage(egress, 'meta_tag', page, now, (body) => pageHasToken(body, token)),
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
    if (ok) return { at, method, ok, detail: proofCheckWords.tokenInRecord({ name }) };
    const { noRecord, noTokenInRecord } = proofCheckWords;
    const detail = values.length === 0 ? noRecord({ name }) : noTokenInRecord({ name });
    return { at, method, ok, detail };
  } catch (error) {
    if (!(error instanceof EgressFailed)) throw error;
    return { at, method, ok: false, detail: proofCheckWords.recordUnread({ name }) };
  }
}

async function probePage(
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
      return { at, method, ok: false, detail: proofCheckWords.urlRedirects({ url, status }) };
    }
    if (status !== 200) {
      return { at, method, ok: false, detail: proofCheckWords.urlAnswered({ url, status }) };
    }
    const ok = holds(body);
    const { tokenAtUrl, noTokenAtUrl } = proofCheckWords;
    return { at, method, ok, detail: ok ? tokenAtUrl({ url }) : noTokenAtUrl({ url }) };
  } catch (error) {
    if (!(error instanceof EgressFailed)) throw error;
    const detail = proofCheckWords.urlUnread({ url, fault: error.fault });
    return { at, method, ok: false, detail };
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
      timeoutSeconds: siteSeconds,
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

export interface FindSiteDeps extends Needs<'table' | 'clock' | 'links'> {
  /** How long a site must have been listed before it proves anything. */
  siteLinkMinAgeDays: number;
}

/**
 * The official site of an artist of the catalog, as far as it can be told now. Anybody can edit the
 * encyclopedia, so a site counts only once we have seen it listed for some days; until then it is
 * only noted.
 */
export async function findSite(deps: FindSiteDeps, artistCatalogUrl: string): Promise<KnownSite> {
  const listed = await listedSites(deps.links, artistCatalogUrl);
  if (listed === null) return { site: null, site_status: 'unknown', young_site: null };
  const now = deps.clock.now();
  const seen = await noteSites(deps.table, artistCatalogUrl, listed, now);
  const usable = usableSite(seen, listed, deps.siteLinkMinAgeDays, now);
  switch (usable.kind) {
    case 'old_enough':
      return { site: usable.site, site_status: 'found', young_site: null };
    case 'young': {
      const { site, from } = usable;
      return { site: null, site_status: 'young', young_site: { site, from } };
    }
    case 'none':
      return { site: null, site_status: 'none', young_site: null };
  }
}

/**
 * The encyclopedia as people may ask it. It answers once a second to all of us, and nobody may use that
 * up: whoever has asked too often gets no answer, and the service asks for them a minute later.
 */
export function boundedLinks(
  { table, clock, links }: Needs<'table' | 'clock' | 'links'>,
  org: string,
  by: Doer,
): LinkSource {
  return {
    async links(artistCatalogUrl) {
      for (const who of [personBehind(by), org]) {
        if (who === null) continue;
        const rate = { subject: `sites#${who}`, ...paces.siteLookups };
        const { kind } = await takePass(table, rate, clock.now(), paceMemory());
        if (kind !== 'limited') continue;
        throw new NoPermit('musicbrainz', 'rate_limited', `${who} has asked too often`);
      }
      return links.links(artistCatalogUrl);
    },
  };
}

/** Whether the site may be another one than was found last: then it has to be looked for again. */
export function isSiteOpen({ site_status, young_site }: KnownSite, now: Date): boolean {
  if (site_status === 'unknown') return true;
  return site_status === 'young' && (young_site?.from ?? '') <= now.toISOString();
}

async function listedSites(
  links: LinkSource,
  artistCatalogUrl: string,
): Promise<readonly string[] | null> {
  try {
    return (await links.links(artistCatalogUrl))?.homepages ?? [];
  } catch (error) {
    if (!(error instanceof CatalogUnavailable)) throw error;
    return null;
  }
}
