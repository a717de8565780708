import { headMetaTags } from './meta-tags.ts';
import { proofMethodWords } from './verification-words.ts';
import type { VerificationMethod } from '../bodies/verification.ts';

/** Where the proof of ownership can be put. */
export interface ProofPlaces {
  /** The page whose head may carry the tag. */
  page: string;
  /** The file's address; null where the site shares its host with others. */
  file: string | null;
  /** The name of the DNS record; null where the host is shared. */
  record: string | null;
}

/** An official site that was listed too recently to prove anything. */
export interface YoungSite {
  site: string;
  /** From when it can prove ownership, ISO 8601. */
  from: string;
}

const fileName = '/.well-known/artist-monitor.txt';
const recordPrefix = '_artist-monitor.';

/**
 * The places on an official site that prove its ownership. Only a site at the root of its host has
 * the file and the record: below a path, as on shared hosts, they belong to someone else.
 * @returns null for an address that is not one of a site.
 */
export function proofPlaces(site: string): ProofPlaces | null {
  const url = URL.parse(site);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  // Sites are listed as http for historical reasons; loopback sites of a local run stay as they are.
  if (url.protocol === 'http:' && !/^[\d.]+$/.test(url.hostname)) url.protocol = 'https:';
  url.hash = '';
  const isRoot = url.pathname === '/' && url.search === '';
  // Who owns a host also owns its `www.`, and people know their domain by the shorter name.
  const host = url.hostname.replace(/\.$/, '').replace(/^www\./, '');
  return {
    page: url.href,
    file: isRoot ? new URL(fileName, url).href : null,
    record: isRoot ? recordPrefix + host : null,
  };
}

/**
 * The ways to prove ownership, in words, for a session with `token`.
 * @param young a site that is known, but was listed too recently.
 */
export function proofMethods(
  site: string | null,
  token: string,
  young: YoungSite | null = null,
): VerificationMethod[] {
  const places = site === null ? null : proofPlaces(site);
  const targets = [
    ['website_file', places?.file],
    ['meta_tag', places?.page],
    ['dns_txt', places?.record],
  ] as const;
  const onSite = targets.flatMap(([type, target]): VerificationMethod[] => {
    if (!target) return [];
    return [{ type, instructions: proofMethodWords[type]({ target, token }), target, token }];
  });
  // Anyone can list a site: one that just appeared may belong to someone without any right to it.
  const instructions = [
    proofMethodWords.manual_review(),
    ...(young ? [proofMethodWords.siteTooYoung(young)] : []),
  ].join(' ');
  return [...onSite, { type: 'manual_review', instructions, target: null, token: null }];
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
