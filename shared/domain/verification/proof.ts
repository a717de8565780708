import type { VerificationMethod } from '../bodies/verification.ts';
import { shownMinute } from '../text/shown.ts';

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

// By hand, since a parser of HTML (htmlparser2 was tried: 32 KB) is larger than the rest of the
// function may be; a test compares the two on generated pages.

/** What is passed over as a whole, the beginning of a meta tag, and of the body. */
const stops =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|title|textarea|noscript|template|iframe|xmp|noembed|noframes)(?=[\s/>])[\s\S]*?(?:<\/\1(?=[\s/>])|$)|<(?:meta|body)(?=[\s/>])/gi;

/** One attribute, from where it begins: its name, and its value in either quotes or none. */
const attribute = /[\s/]*([^\s=>/"'<]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;

/**
 * The attributes of each `<meta>` tag in the head of a page, names in lower case, the first of a name; outside
 * of comments, and of elements whose content is text or not shown. Takes time in proportion to the
 * page. Entities are left as they stand.
 */
export function headMetaTags(html: string): ReadonlyMap<string, string>[] {
  const tags: Map<string, string>[] = [];
  for (const stop of html.matchAll(stops)) {
    const kind = stop[0].toLowerCase();
    if (kind === '<body') break;
    if (kind === '<meta') tags.push(attributesAt(html, stop.index + kind.length));
  }
  return tags;
}

function attributesAt(html: string, start: number): Map<string, string> {
  const found = new Map<string, string>();
  attribute.lastIndex = start;
  for (let match = attribute.exec(html); match; match = attribute.exec(html)) {
    const [, name = '', double, single, bare] = match;
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, double ?? single ?? bare ?? '');
  }
  return found;
}

/** Why a site or record couldn’t be read. Continues “… couldn’t be read: ”. */
export const unreadWords = {
  url_refused: 'we only connect to public host names, over HTTPS, on port 443 or 8443',
  address_refused: 'its IP address isn’t public',
  dns_failed: 'its name couldn’t be resolved',
  connect_failed: 'it refused the connection',
  tls_failed: 'it has no valid TLS certificate',
  timeout: 'it took too long to answer',
  connection_lost: 'the connection broke',
} as const;

/** What a look for the proof of ownership found: `checks[].detail` of a verification. */
export const proofCheckWords = {
  tokenAtUrl: ({ url }: { url: string }) => `The token is at ${url}.`,
  noTokenAtUrl: ({ url }: { url: string }) => `${url} answers, but the token isn’t there.`,
  urlAnswered: ({ url, status }: { url: string; status: number }) => `${url} answered ${status}.`,
  urlRedirects: ({ url, status }: { url: string; status: number }) =>
    `${url} redirects to another site (${status}). We don’t follow it.`,
  urlUnread: ({ url, fault }: { url: string; fault: keyof typeof unreadWords }) =>
    `${url} couldn’t be read: ${unreadWords[fault]}.`,
  tokenInRecord: ({ name }: { name: string }) => `The token is in the TXT record of ${name}.`,
  noTokenInRecord: ({ name }: { name: string }) =>
    `${name} has a TXT record, but the token isn’t in it.`,
  noRecord: ({ name }: { name: string }) => `${name} has no TXT record.`,
  recordUnread: ({ name }: { name: string }) => `The TXT record of ${name} couldn’t be read.`,
  approved: () => 'The operator approved it.',
  rejected: () => 'The operator rejected it.',
  notStarted: ({ why }: { why: string }) =>
    `The proof is valid, but monitoring couldn’t start yet. ${why.replace(/\.?$/, '.')} We’ll keep trying until the verification expires.`,
} as const;

/** What to do for each way to prove ownership: `methods[].instructions` of a verification. */
export const proofMethodWords = {
  website_file: ({ target, token }: { target: string; token: string }) =>
    `Put a text file at ${target} with ${token} on a line by itself.`,
  meta_tag: ({ target, token }: { target: string; token: string }) =>
    `In the head of ${target}, add <meta name="artist-monitor" content="${token}">.`,
  dns_txt: ({ target, token }: { target: string; token: string }) =>
    `In your DNS, add a TXT record named ${target} with exactly this value: ${token}`,
  manual_review: () =>
    'Write to the operator of this service. Include the ID of this verification and evidence that you represent the artist.',
  siteTooYoung: ({ site, from }: { site: string; from: string }) =>
    `You can also wait. ${site} was only recently listed on MusicBrainz, so we’ll accept it as proof starting ${shownMinute(from)}.`,
} as const;
