import { catalogSites, knownCatalogs } from '../catalog/catalog-page.ts';

/**
 * The accepted types of pictures, recognized by their first bytes: what a server says proves
 * nothing.
 */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

/** Larger ones are not kept. */
export const pictureBytesMax = 64 * 1024 - 1;

/** The type of a picture by its first bytes; null for anything else. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  return null;
}

/** The address of a smaller size of a catalog's picture, where its host offers several; else the same. */
export function smallerPicture(url: string): string {
  return knownCatalogs.reduce((address, name) => catalogSites[name].smaller(address), url);
}
