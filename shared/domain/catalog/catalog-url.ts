import { type CatalogName, catalogPage } from './catalog-page.ts';
import { artistAddress } from './url-words.ts';
import { Problem } from '../problems/errors.ts';

/** An artist of one of the known catalogs, and the address to show for it. */
export interface ArtistAddress {
  catalog: CatalogName;
  id: string;
  canonical: string;
}

const titles: Readonly<Record<CatalogName, string>> = {
  deezer: 'Deezer',
  spotify: 'Spotify',
  apple_music: 'Apple Music',
};

const idShapes: Readonly<Record<CatalogName, RegExp>> = {
  deezer: /^[1-9]\d{0,17}$/,
  spotify: /^[0-9A-Za-z]{22}$/,
  apple_music: /^[1-9]\d{0,17}$/,
};

/** Hosts whose pages are about one catalog. Everything else is an unknown site. */
const hosts: ReadonlyMap<string, CatalogName> = new Map([
  ['www.deezer.com', 'deezer'],
  ['deezer.com', 'deezer'],
  ['open.spotify.com', 'spotify'],
  ['play.spotify.com', 'spotify'],
  ['embed.spotify.com', 'spotify'],
  ['music.apple.com', 'apple_music'],
  ['beta.music.apple.com', 'apple_music'],
  ['geo.music.apple.com', 'apple_music'],
  ['itunes.apple.com', 'apple_music'],
  ['geo.itunes.apple.com', 'apple_music'],
]);

/** Hosts of short links. Where one leads is known to its server only, and it is never asked. */
const shortLinkHosts: ReadonlySet<string> = new Set([
  'spotify.link',
  'link.tospotify.com',
  'spotify.app.link',
  'deezer.page.link',
  'link.deezer.com',
  'apple.co',
]);

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
      artistAddress.otherCatalog({ found: titles[found.catalog], configured: titles[configured] }),
    );
  }
  return found;
}

function parseBareId(text: string, configured: CatalogName): ArtistAddress | null {
  if (idShapes[configured].test(text)) return addressOf(configured, text);
  if (idShapes.spotify.test(text)) return addressOf('spotify', text);
  return null;
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
  if (shortLinkHosts.has(host)) throw unsupported(artistAddress.shortLink());
  const catalog = hosts.get(host);
  if (catalog === undefined) {
    // Its shop, and the pages that artists and developers use.
    if (host.endsWith('.spotify.com')) throw otherPage('spotify', undefined);
    throw unsupported(artistAddress.unknownSite());
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
  const prefix = parts[0] !== undefined && prefixes[catalog].test(parts[0]) ? parts.shift() : null;
  const [kind, ...rest] = parts;
  if (kind?.toLowerCase() !== 'artist') throw otherPage(catalog, kind);
  if (catalog === 'apple_music') return withId(catalog, appleId(rest) ?? '', prefix?.toLowerCase());
  return withId(catalog, rest[0] ?? '');
}

/** What may stand before `artist` in a path: a language or country, or the embedded form. */
const prefixes: Readonly<Record<CatalogName, RegExp>> = {
  deezer: /^[a-z]{2}(-[a-z]{2})?$/i,
  spotify: /^(intl-[a-z]{2}(-[a-z]{2})?|embed)$/i,
  apple_music: /^[a-z]{2}$/i,
};

/** The id stands behind the name of the artist, which may be a number itself, or in its place. */
function appleId([first, second]: readonly string[]): string | undefined {
  const plain = (part: string | undefined) => part?.replace(/^id(?=\d)/, '');
  const id = plain(second);
  return id !== undefined && idShapes.apple_music.test(id) ? id : plain(first);
}

function withId(catalog: CatalogName, id: string, country?: string): ArtistAddress {
  if (!idShapes[catalog].test(id)) {
    throw unsupported(artistAddress.noId({ catalog: titles[catalog] }));
  }
  return addressOf(catalog, id, country);
}

// An id of Apple Music is the same in all countries; without one, its own links lead to the US.
function addressOf(catalog: CatalogName, id: string, country = 'us'): ArtistAddress {
  const isOfApple = catalog === 'apple_music';
  const apple = `https://music.apple.com/${country}/artist/${id}`;
  return { catalog, id, canonical: isOfApple ? apple : catalogPage(catalog, 'artist', id) };
}

function otherPage(catalog: CatalogName, kind: string | undefined): Problem {
  const page = pageKinds.get(kind?.toLowerCase() ?? '') ?? 'another page';
  return unsupported(artistAddress.otherPage({ page, catalog: titles[catalog] }));
}

function unsupported(detail: string): Problem {
  return new Problem('unsupported_url', detail);
}
