import * as z from '../zod.ts';

/** A link from the artist's pages, as the source tells it. */
export const SocialLink = z.object({ type: z.string(), url: z.string() });
export type SocialLink = z.infer<typeof SocialLink>;

/** Sites by the last two parts of their host. */
const sites: ReadonlyMap<string, string> = new Map([
  ['facebook.com', 'facebook'],
  ['instagram.com', 'instagram'],
  ['x.com', 'x'],
  ['threads.net', 'threads'],
  ['threads.com', 'threads'],
  ['bsky.app', 'bluesky'],
  ['tiktok.com', 'tiktok'],
  ['youtube.com', 'youtube'],
  ['soundcloud.com', 'soundcloud'],
  ['bandcamp.com', 'bandcamp'],
  ['twitch.tv', 'twitch'],
  ['vk.com', 'vk'],
  ['patreon.com', 'patreon'],
  ['myspace.com', 'myspace'],
]);

/** The same site under its former name. */
const renamed: ReadonlyMap<string, string> = new Map([['twitter.com', 'x.com']]);

const tracking = /^(utm_.*|fbclid|gclid|igshid?|igsh|si|ref|ref_src|feature|mibextid|_[rt])$/i;
const language = /^(lang|hl|locale|language)$/i;

/**
 * The one spelling of a link: https, no `www.` or mobile or language host, no slash at the end, no
 * language, no tracking. Two links with the same spelling are the same link.
 * @returns null for what is no web address, or hides one behind a user name.
 */
export function normalizeLink(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return null;
  const host = oneHost(url.hostname) + (url.port === '' ? '' : `:${url.port}`);
  const query = new URLSearchParams(
    [...url.searchParams].filter(([name]) => !tracking.test(name) && !language.test(name)),
  );
  query.sort();
  const path = url.pathname
    .replace(/^\/intl-[a-z]{2}(-[a-z]{2})?(?=\/)/i, '')
    .replace(/(?<!\/)\/+$/, '');
  return `https://${host}${path}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

function oneHost(hostname: string): string {
  const host = hostname.replace(/\.$/, '').replace(/^www\./, '');
  const bare = host.replace(/^(m|mobile|[a-z]{2}-[a-z]{2})\./, '');
  // On this site the first part is the artist, who may well be called M.
  const isSite = (sites.has(bare) || renamed.has(bare)) && bare !== 'bandcamp.com';
  const one = isSite ? bare : host;
  return renamed.get(one) ?? one;
}

/** The site that a link leads to, in one word; null for one that is not in the list. */
export function siteOf(link: string): string | null {
  const labels = (URL.parse(link)?.hostname ?? '').split('.');
  return sites.get(labels.slice(-2).join('.')) ?? null;
}

/** The host of a link in its one spelling; empty for what is no address. */
export function hostOf(link: string): string {
  return URL.parse(link)?.hostname ?? '';
}
