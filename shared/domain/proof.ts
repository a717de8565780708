import { headMetaTags } from './meta-tags.ts';
import type { VerificationMethod } from './verification.ts';

/** Where the proof of ownership can be put. */
export interface ProofPlaces {
  /** The page whose head may carry the tag. */
  page: string;
  /** The file's address; null where the site shares its host with others. */
  file: string | null;
  /** The name of the DNS record; null where the host is shared. */
  record: string | null;
}

/** An official site that is listed for too short a time to prove anything by. */
export interface YoungSite {
  site: string;
  /** From when on it will do. */
  from: string;
}

const fileName = '/.well-known/artist-monitor.txt';
const recordPrefix = '_artist-monitor.';

/**
 * The places on an official site that prove its ownership. Only a site at the root of its host has
 * the file and the record: below a path, as on hosts that many share, they belong to somebody else.
 * @returns null for an address that is not one of a site.
 */
export function proofPlaces(site: string): ProofPlaces | null {
  const url = URL.parse(site);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  // Sites are listed as http for historical reasons; loopback sites of a local run stay as they are.
  if (url.protocol === 'http:' && !/^[\d.]+$/.test(url.hostname)) url.protocol = 'https:';
  url.hash = '';
  const isRoot = url.pathname === '/' && url.search === '';
  // Whoever has a host has its `www.` too, and people know their domain by the shorter name.
  const host = url.hostname.replace(/\.$/, '').replace(/^www\./, '');
  return {
    page: url.href,
    file: isRoot ? new URL(fileName, url).href : null,
    record: isRoot ? recordPrefix + host : null,
  };
}

/**
 * The ways to prove ownership, in words, for a session with `token`.
 * @param young a site that is known, but not for long enough.
 */
export function proofMethods(
  site: string | null,
  token: string,
  young: YoungSite | null = null,
): VerificationMethod[] {
  const places = site === null ? null : proofPlaces(site);
  const methods: VerificationMethod[] = [];
  if (places?.file) {
    methods.push({
      type: 'website_file',
      instructions: `Put a text file with the token on a line of its own at ${places.file}`,
      target: places.file,
      token,
    });
  }
  if (places) {
    methods.push({
      type: 'meta_tag',
      instructions: `Put <meta name="artist-monitor" content="${token}"> into the head of ${places.page}`,
      target: places.page,
      token,
    });
  }
  if (places?.record) {
    methods.push({
      type: 'dns_txt',
      instructions: `Make a DNS record of type TXT with the name ${places.record} and the value ${token}`,
      target: places.record,
      token,
    });
  }
  methods.push({
    type: 'manual_review',
    instructions:
      'Write to the operator of this service with the id of this session and what shows that the artist is yours.' +
      (young ? ` ${waitFor(young)}` : ''),
    target: null,
    token: null,
  });
  return methods;
}

/** Anybody can list a site: one that just appeared may be somebody's who has no right to it. */
function waitFor({ site, from }: YoungSite): string {
  return `Or prove it by the site ${site}, which is listed for too short a time now, from ${from} on.`;
}

/** Whether a text file has the token on a line of its own. Several organizations may have theirs. */
export function fileHasToken(text: string, token: string): boolean {
  return text.split(/\r\n|\r|\n/).some((line) => line.trim() === token);
}

/** Whether one of the values of a name is the token. */
export function recordHasToken(values: readonly string[], token: string): boolean {
  return values.some((value) => value.trim() === token);
}

/**
 * Whether the head of an HTML page has `<meta name="artist-monitor">` with the token, outside of
 * comments. In the body it counts for nothing: there, visitors may have written.
 */
export function pageHasToken(html: string, token: string): boolean {
  return headMetaTags(html).some(
    (tag) =>
      tag.get('name')?.toLowerCase() === 'artist-monitor' && tag.get('content')?.trim() === token,
  );
}
