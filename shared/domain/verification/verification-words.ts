import { shownMinute } from '../text/shown-time.ts';

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
