import { headMetaTags } from './meta-tags.ts';
import type { VerificationMethod } from './verification.ts';

/** Where the proof of ownership can be put. */
export interface ProofPlaces {
  /** The page whose head may carry the tag. */
  page: string;
  /** The file's address; null where the site shares its host with others. */
  file: string | null;
}

const fileName = '/.well-known/artist-monitor.txt';

/**
 * The places on an official site that prove its ownership. Only a site at the root of its host has
 * the file: below a path, as on hosts that many share, the root belongs to somebody else.
 * @returns null for an address that is not one of a site.
 */
export function proofPlaces(site: string): ProofPlaces | null {
  const url = URL.parse(site);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  // Sites are listed as http for historical reasons; loopback sites of a local run stay as they are.
  if (url.protocol === 'http:' && !/^[\d.]+$/.test(url.hostname)) url.protocol = 'https:';
  url.hash = '';
  const isRoot = url.pathname === '/' && url.search === '';
  return { page: url.href, file: isRoot ? new URL(fileName, url).href : null };
}

/** The ways to prove ownership, in words, for a session with `token`. */
export function proofMethods(site: string | null, token: string): VerificationMethod[] {
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
  methods.push({
    type: 'manual_review',
    instructions:
      'Write to the operator of this service with the id of this session and what shows that the artist is yours.',
    target: null,
    token: null,
  });
  return methods;
}

/** Whether a text file has the token on a line of its own. Several organizations may have theirs. */
export function fileHasToken(text: string, token: string): boolean {
  return text.split(/\r\n|\r|\n/).some((line) => line.trim() === token);
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
