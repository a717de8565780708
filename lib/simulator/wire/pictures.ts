import { hash32 } from '../invented/chance.ts';
import type { World } from '../model.ts';
import { isPictureShown } from '../view.ts';
import { encodeJpeg, type Colour } from './jpeg.ts';

/** A picture is a mirrored mosaic of so many cells across. */
const cells = 8;
const pixelsMax = 1200;
const grey: Colour = [170, 128, 128];
const silhouette: Colour = [205, 128, 128];

/**
 * The picture at a path such as `/artist/{hash}/250x250-000000-80-0-0.jpg` or `…/250.jpg`: a JPEG.
 * An artist's empty hash gives the default picture. Null: the catalog has no such picture (any
 * more: like the real one it forgets a picture that is shown nowhere).
 */
export function pictureAt(world: World, path: string): Buffer | null {
  const match = /^\/(artist|cover)\/([0-9a-f]{32})?\/(\d{1,4})(?:x\3-000000-80-0-0)?\.jpg$/.exec(
    path,
  );
  const [, kind, hash = '', size] = match ?? [];
  const pixels = Number(size);
  if (kind === undefined || !(pixels >= 1 && pixels <= pixelsMax)) return null;
  if (hash === '') return kind === 'artist' ? defaultPicture(pixels) : null;
  if (!isPictureShown(world, kind === 'artist' ? 'artist' : 'cover', hash)) return null;
  return mosaic(hash, pixels);
}

/** A picture that is the same for the same hash and size, and unlike for others. */
export function mosaic(hash: string, pixels: number): Buffer {
  const palette = [0, 1, 2].map((at) => colourOf(hash, at));
  const across = Math.ceil(pixels / 8);
  return encodeJpeg(pixels, (x, y) => {
    const column = Math.floor((x * cells) / across);
    const row = Math.floor((y * cells) / across);
    const mirrored = Math.min(column, cells - 1 - column);
    return palette[hash32(`${hash}/${mirrored}/${row}`) % palette.length] ?? grey;
  });
}

function defaultPicture(pixels: number): Buffer {
  const across = Math.ceil(pixels / 8);
  return encodeJpeg(pixels, (x, y) => {
    const [right, down] = [(x + 0.5) / across - 0.5, (y + 0.5) / across];
    const isHead = Math.hypot(right, down - 0.38) < 0.18;
    const isBody = Math.hypot(right, down - 1) < 0.34;
    return isHead || isBody ? silhouette : grey;
  });
}

function colourOf(hash: string, at: number): Colour {
  const chance = hash32(`${hash}/colour/${at}`);
  return [50 + at * 60 + (chance % 40), 60 + ((chance >>> 8) % 136), 60 + ((chance >>> 16) % 136)];
}
