export type CatalogName = 'deezer' | 'spotify' | 'apple_music';

const bases: Readonly<Record<CatalogName, string>> = {
  deezer: 'https://www.deezer.com',
  spotify: 'https://open.spotify.com',
  apple_music: 'https://music.apple.com',
};

/** The public page of an artist or a release at a catalog. @param id the catalog's own. */
export function catalogPage(catalog: CatalogName, of: 'artist' | 'album', id: string): string {
  return `${bases[catalog]}/${of}/${encodeURIComponent(id)}`;
}
