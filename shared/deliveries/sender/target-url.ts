import { urlFaults } from '../../domain/catalog/url-words.ts';
import { isIP } from 'node:net';
import type { Target } from '../../usecases/ports.ts';
import type { Egress } from '../../usecases/egress-port.ts';
import { refused } from './url-rules.ts';

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
