import type { MonitoredCatalog } from '../../plan/catalogs.ts';

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

/** Large enough to see whose picture it is, and far below 64 KB. */
const pixels = 250;
/** How an address of each catalog becomes that of a smaller size; another catalog's stays as it is. */
const smaller: Readonly<Record<MonitoredCatalog, (url: string) => string>> = {
  deezer: (url) =>
    url.replace(
      /\/\d{2,4}x\d{2,4}(-\d{6}-\d{1,3}-\d-\d\.(?:jpg|png|webp))$/,
      `/${pixels}x${pixels}$1`,
    ),
  // An artist's picture at 640 pixels, recognized by its first digits.
  spotify: (url) => url.replace(/\/ab6761610000e5eb(?=[0-9a-f]{24}$)/, '/ab67616100005174'),
};

/** The address of a smaller size of the picture, where its host offers several; else the same. */
export function smallerPicture(url: string): string {
  return Object.values(smaller).reduce((address, toSmaller) => toSmaller(address), url);
}
