import { catalogNames } from '../../plan/catalogs.ts';

/** The catalogs whose URLs we know: those that a service can monitor, and others. */
export const knownCatalogs = [...catalogNames, 'apple_music'] as const;
export type CatalogName = (typeof knownCatalogs)[number];

/** How a catalog calls its pages. */
interface CatalogSite {
  /** What people call it. */
  title: string;
  /** What the address of a page begins with. */
  base: string;
  /** An ID of an artist, a release, or a track. */
  id: RegExp;
  /** All whose pages are about this catalog. */
  hosts: readonly string[];
  /** Hosts of short links. Where one leads is known to its server only, and it is never asked. */
  shortLinkHosts: readonly string[];
  /** What may stand before `artist` in a path: a language or country, or the embedded form. */
  prefix: RegExp;
}

export const catalogSites: Readonly<Record<CatalogName, CatalogSite>> = {
  deezer: {
    title: 'Deezer',
    base: 'https://www.deezer.com',
    id: /^[1-9]\d{0,17}$/,
    hosts: ['www.deezer.com', 'deezer.com'],
    shortLinkHosts: ['deezer.page.link', 'link.deezer.com'],
    prefix: /^[a-z]{2}(-[a-z]{2})?$/i,
  },
  spotify: {
    title: 'Spotify',
    base: 'https://open.spotify.com',
    id: /^[0-9A-Za-z]{22}$/,
    hosts: ['open.spotify.com', 'play.spotify.com', 'embed.spotify.com'],
    shortLinkHosts: ['spotify.link', 'link.tospotify.com', 'spotify.app.link'],
    prefix: /^(intl-[a-z]{2}(-[a-z]{2})?|embed)$/i,
  },
  apple_music: {
    title: 'Apple Music',
    // An ID is the same in all countries; without one, its own links lead to the US.
    base: 'https://music.apple.com/us',
    id: /^[1-9]\d{0,17}$/,
    hosts: [
      ...['music.apple.com', 'beta.music.apple.com', 'geo.music.apple.com'],
      ...['itunes.apple.com', 'geo.itunes.apple.com'],
    ],
    shortLinkHosts: ['apple.co'],
    prefix: /^[a-z]{2}$/i,
  },
};

/** Whether `id` looks like one of a catalog's. It would refuse anything else in a dozen ways. */
export function isCatalogId(catalog: CatalogName, id: string): boolean {
  return catalogSites[catalog].id.test(id);
}

/** The public page of an artist or a release at a catalog. @param id the catalog's own. */
export function catalogPage(catalog: CatalogName, of: 'artist' | 'album', id: string): string {
  return `${catalogSites[catalog].base}/${of}/${encodeURIComponent(id)}`;
}
