import { catalogNames } from '../../plan/catalogs.ts';

/** The catalogs whose URLs we know: those that a service can monitor, and others. */
export const knownCatalogs = [...catalogNames, 'apple_music'] as const;
export type CatalogName = (typeof knownCatalogs)[number];

/** What the URLs of a catalog look like. */
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
  /** From the address of a picture to that of a smaller size, where there is one. */
  smaller: (picture: string) => string;
}

/** Large enough to see whose picture it is, and far below 64 KB. */
const pixels = 250;
/** The sizes of a picture whose address ends with one. */
const sizeInPath = /\/\d{2,4}x\d{2,4}(-\d{6}-\d{1,3}-\d-\d\.(?:jpg|png|webp))$/;
/** An artist's picture at 640 pixels, recognized by its first digits. */
const digitsOfSize = /\/ab6761610000e5eb(?=[0-9a-f]{24}$)/;

export const catalogSites: Readonly<Record<CatalogName, CatalogSite>> = {
  deezer: {
    title: 'Deezer',
    base: 'https://www.deezer.com',
    id: /^[1-9]\d{0,17}$/,
    hosts: ['www.deezer.com', 'deezer.com'],
    shortLinkHosts: ['deezer.page.link', 'link.deezer.com'],
    prefix: /^[a-z]{2}(-[a-z]{2})?$/i,
    smaller: (picture) => picture.replace(sizeInPath, `/${pixels}x${pixels}$1`),
  },
  spotify: {
    title: 'Spotify',
    base: 'https://open.spotify.com',
    id: /^[0-9A-Za-z]{22}$/,
    hosts: ['open.spotify.com', 'play.spotify.com', 'embed.spotify.com'],
    shortLinkHosts: ['spotify.link', 'link.tospotify.com', 'spotify.app.link'],
    prefix: /^(intl-[a-z]{2}(-[a-z]{2})?|embed)$/i,
    smaller: (picture) => picture.replace(digitsOfSize, '/ab67616100005174'),
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
    smaller: (picture) => picture,
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
