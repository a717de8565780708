import { isIP } from 'node:net';
import { urlFaults } from '../../domain/catalog/url-words.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { urlNotAllowed } from '../../domain/problems/problem-details.ts';
import type { Egress } from '../../usecases/egress-port.ts';
import type { Target } from '../../usecases/ports.ts';
import { isDottedQuad, isInBlocks, type AddressBlock } from './address.ts';

/** The rules a URL must keep before we resolve its name. */
export interface UrlRules {
  /** Blocks whose addresses may be named as dotted quads, over plain http and on any port too. */
  allow: readonly AddressBlock[];
  /** The service's own host as in its URL, with its port if it has one. */
  ownHost: string | null;
  /** The one address of its own that it may send to all the same; null: none. */
  ownUrl?: string | null;
}

/** A URL that keeps the rules. */
export interface AllowedUrl {
  url: URL;
  /** The allowed address that the URL names; null when it names a host that must be looked up. */
  literal: string | null;
}

const authority = /^(https?):\/\/([^/?#]+)/i;
const hostAndPort = /^([^:]+)(?::(\d{1,5}))?$/;
const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
const localName =
  /(?:^|\.)(?:localhost\d*|local|localdomain\d*|internal|intranet|lan|home\.arpa|onion)$/;
/** As the parser leaves them: 443 is the default of https, and becomes empty. */
const ports = ['', '8443'];

/**
 * Parses the URL of a target and applies the rules that need no DNS.
 *
 * The text is examined before the WHATWG parser changes it: the parser turns `127.1`, `0x7f.1`, and
 * circled digits into 127.0.0.1, and drops what comes before an `@`.
 * @throws Problem `url_not_allowed` that says which rule is broken.
 */
export function allowedUrl(text: string, { allow, ownUrl = null, ...rules }: UrlRules): AllowedUrl {
  const ownHost = text === ownUrl ? null : rules.ownHost;
  // The parser would drop or change these.
  if (/[\u0000-\u0020\u007f\\]/.test(text)) {
    throw refused(urlFaults.characters());
  }
  const [, scheme = '', typed = ''] = authority.exec(text) ?? [];
  if (typed === '' || !URL.canParse(text)) throw refused(urlFaults.shape());
  if (typed.includes('@')) throw refused(urlFaults.credentials());
  const url = new URL(text);
  const [, typedHost = ''] = hostAndPort.exec(typed) ?? [];
  if (isDottedQuad(typedHost) && isInBlocks(typedHost, allow)) {
    if (url.host === ownHost) throw refused(urlFaults.ourselves());
    return { url, literal: typedHost };
  }
  if (scheme.toLowerCase() !== 'https') throw refused(urlFaults.scheme());
  url.hostname = checkedName(url.hostname, ownHost);
  if (!ports.includes(url.port)) throw refused(urlFaults.port());
  return { url, literal: null };
}

/** The host name without the dot of the root, after the rules for names. */
function checkedName(hostname: string, ownHost: string | null): string {
  const name = hostname.replace(/\.$/, '');
  if (name.startsWith('[') || isDottedQuad(name)) {
    throw refused(urlFaults.ipAddress());
  }
  if (localName.test(name)) throw refused(urlFaults.localName({ name }));
  const labels = name.split('.');
  if (labels.length < 2) throw refused(urlFaults.shortName());
  if (name.length > 253 || !labels.every((part) => label.test(part))) {
    throw refused(urlFaults.invalidName());
  }
  if (name === ownHost?.replace(/:\d+$/, '')) throw refused(urlFaults.ourselves());
  return name;
}

/** Refuses a URL. @param why one of `urlFaults` */
export function refused(why: string): Problem {
  return new Problem('url_not_allowed', urlNotAllowed(why));
}

/** Targets that have a URL. */
export type UrlKind = Exclude<Target['kind'], 'email'>;

/** The hosts that chat messages may go to; everything else with a URL is the guard's alone. */
export interface ChatHosts {
  chatAHosts: readonly string[];
  chatBHosts: readonly string[];
}

const shapes = {
  chat_a: {
    path: /^\/services(?:\/[A-Za-z0-9]+){3}$/,
    query: /^$/,
    example: '/services/T000/B000/demo',
  },
  // A thread of a forum channel may be named, and `wait` is what we ask for ourselves.
  chat_b: {
    path: /^\/api\/(?:v\d{1,2}\/)?webhooks\/\d{1,20}\/[\w-]{1,200}$/,
    query: /^(?:[?&](?:thread_id=\d{1,20}|wait=(?:true|false))){0,2}$/,
    example: '/api/webhooks/000000/demo',
  },
} as const;

/** Which of the hosts a chat may be at. */
const hostsOf: Readonly<Record<keyof typeof shapes, keyof ChatHosts>> = {
  chat_a: 'chatAHosts',
  chat_b: 'chatBHosts',
};

/**
 * Whether `url` may be a target of `kind`: for chats one of their hosts and the path of their
 * webhooks; for all, what the egress guard allows. The same for create, update, and every attempt.
 * @throws Problem `url_not_allowed`.
 */
export async function checkTargetUrl(
  kind: UrlKind,
  url: string,
  { egress, ...hosts }: ChatHosts & { egress: Pick<Egress, 'check'> },
): Promise<void> {
  checkChatUrl(kind, url, hosts);
  await egress.check(url);
}

/**
 * The part of {@link checkTargetUrl} that is about chats. An IP address among the hosts is a receiver
 * on the operator's own machine, where any path is fine.
 * @throws Problem `url_not_allowed`.
 */
export function checkChatUrl(kind: UrlKind, text: string, hosts: ChatHosts): void {
  if (kind === 'webhook') return;
  const allowed = hosts[hostsOf[kind]];
  const { path, query, example } = shapes[kind];
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !allowed.includes(url.hostname)) {
    throw refused(urlFaults.chatHost({ kind, hosts: allowed.join(' or ') }));
  }
  if (isIP(url.hostname) !== 0) return;
  if (!path.test(url.pathname) || !query.test(url.search)) {
    throw refused(urlFaults.chatShape({ kind, example: `https://${url.hostname}${example}` }));
  }
}
