import { type CatalogName, catalogSites, isCatalogId, knownCatalogs } from './catalog-page.ts';
import { artistAddress } from './url-words.ts';
import { Problem } from '../problems/errors.ts';

/** An artist of one of the known catalogs. */
export interface ArtistAddress {
  catalog: CatalogName;
  id: string;
}

const titleOf = (catalog: CatalogName) => catalogSites[catalog].title;

/** What the first part of a path says that the page is, where that is no artist. */
const pageKinds: ReadonlyMap<string, string> = new Map([
  ['track', 'a track'],
  ['song', 'a track'],
  ['album', 'an album'],
  ['prerelease', 'a release to come'],
  ['playlist', 'a playlist'],
  ['user', 'a user'],
  ['profile', 'a user'],
  ['show', 'a podcast'],
  ['podcast', 'a podcast'],
  ['episode', 'an episode'],
  ['search', 'a search'],
  ['concert', 'a concert'],
  ['label', 'a label'],
  ['music-video', 'a video'],
  ['station', 'a radio station'],
  ['curator', 'a curator'],
]);

/**
 * The artist that `text` means: an address of an artist page in any of its known forms, a
 * `spotify:artist:` URI, or a bare id of the `configured` catalog. The address is parsed and never
 * fetched. What comes before and after the artist in a path (language, sub-page) is left out.
 * @throws Problem `unsupported_url` saying why it is none: a short link, a page of something else,
 *   another site, or an artist of another catalog than `configured`.
 */
export function parseArtistAddress(text: string, configured: CatalogName): ArtistAddress {
  const trimmed = text.trim();
  // The URL parser drops tabs and line ends, and would read what a person didn't see.
  if (trimmed.length > 2048 || /[\s\p{Cc}]/u.test(trimmed)) {
    throw unsupported(artistAddress.notOneLine());
  }
  const found = parseBareId(trimmed, configured) ?? parseUri(trimmed) ?? parseUrl(trimmed);
  if (found.catalog !== configured) {
    throw unsupported(
      artistAddress.otherCatalog({
        found: titleOf(found.catalog),
        configured: titleOf(configured),
      }),
    );
  }
  return found;
}

function parseBareId(text: string, configured: CatalogName): ArtistAddress | null {
  if (isCatalogId(configured, text)) return { catalog: configured, id: text };
  // No other catalog's IDs are as long.
  return isCatalogId('spotify', text) ? { catalog: 'spotify', id: text } : null;
}

function parseUri(text: string): ArtistAddress | null {
  const [, kind, id] = /^spotify:([a-z]+):([^:/?#]+)$/i.exec(text) ?? [];
  if (kind === undefined || id === undefined) return null;
  if (kind.toLowerCase() !== 'artist') throw otherPage('spotify', kind);
  return withId('spotify', id);
}

function parseUrl(text: string): ArtistAddress {
  const url = toUrl(text);
  const host = url.hostname.replace(/\.$/, '');
  if (knownCatalogs.some((name) => catalogSites[name].shortLinkHosts.includes(host))) {
    throw unsupported(artistAddress.shortLink());
  }
  const catalog = knownCatalogs.find((name) => catalogSites[name].hosts.includes(host));
  if (catalog === undefined) {
    // Its shop, and the pages that artists and developers use.
    if (host.endsWith('.spotify.com')) throw otherPage('spotify', undefined);
    const titles = Object.values(catalogSites).map(({ title }) => title);
    const sites = new Intl.ListFormat('en', { type: 'disjunction' }).format(titles);
    throw unsupported(artistAddress.unknownSite({ sites }));
  }
  const uri = url.searchParams.get('uri');
  if (host === 'embed.spotify.com' && uri !== null) {
    const found = parseUri(uri);
    if (found === null) throw unsupported(artistAddress.embedded());
    return found;
  }
  return parsePath(catalog, url.pathname);
}

function toUrl(text: string): URL {
  const hasScheme = /^[a-z]+:/i.test(text);
  const url = URL.parse(hasScheme ? text : `https://${text.replace(/^\/\//, '')}`);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw unsupported(artistAddress.neither());
  }
  // Such a part can make another site look like the catalog, and no artist page needs it.
  if (url.username !== '' || url.password !== '' || url.port !== '') {
    throw unsupported(artistAddress.userOrPort());
  }
  return url;
}

function parsePath(catalog: CatalogName, pathname: string): ArtistAddress {
  const parts = pathname.split('/').filter((part) => part !== '');
  const hasPrefix = parts[0] !== undefined && catalogSites[catalog].prefix.test(parts[0]);
  const [kind, ...rest] = hasPrefix ? parts.slice(1) : parts;
  if (kind?.toLowerCase() !== 'artist') throw otherPage(catalog, kind);
  return withId(catalog, (catalog === 'apple_music' ? appleId(rest) : rest[0]) ?? '');
}

/** The id stands behind the name of the artist, which may be a number itself, or in its place. */
function appleId([first, second]: readonly string[]): string | undefined {
  const plain = (part: string | undefined) => part?.replace(/^id(?=\d)/, '');
  const id = plain(second);
  return id !== undefined && isCatalogId('apple_music', id) ? id : plain(first);
}

function withId(catalog: CatalogName, id: string): ArtistAddress {
  if (!isCatalogId(catalog, id)) {
    throw unsupported(artistAddress.noId({ catalog: titleOf(catalog) }));
  }
  return { catalog, id };
}

function otherPage(catalog: CatalogName, kind: string | undefined): Problem {
  const page = pageKinds.get(kind?.toLowerCase() ?? '') ?? 'another page';
  return unsupported(artistAddress.otherPage({ page, catalog: titleOf(catalog) }));
}

function unsupported(detail: string): Problem {
  return new Problem('unsupported_url', detail);
}
