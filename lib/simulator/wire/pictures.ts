import { hash32 } from '../invented/chance.ts';
import type { World } from '../model.ts';
import { isPictureShown } from '../view.ts';

/** A colour as JPEG has it: luma, blue and red difference, 0 to 255 each. */
export type Colour = readonly [number, number, number];

const blockPixels = 8;
const componentIds = [1, 2, 3];

/**
 * A baseline JPEG (ITU-T T.81) of `pixels` × `pixels` whose blocks of 8 × 8 have one colour each.
 * Such blocks have no frequencies but zero, so that one constant code stands for "end of block",
 * and no cosine transform is needed.
 */
export function encodeJpeg(pixels: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const across = Math.ceil(pixels / blockPixels);
  const bits = bitWriter();
  const last = [0, 0, 0];
  for (let block = 0; block < across * across; block += 1) {
    const colour = colourAt(block % across, Math.floor(block / across));
    colour.forEach((value, component) => {
      const level = value - 128;
      writeDc(bits, level - (last[component] ?? 0));
      last[component] = level;
      bits.write(0, 1);
    });
  }
  return Buffer.concat([header(pixels), bits.end(), Buffer.from([0xff, 0xd9])]);
}

/** The difference of a block's level from the one before: its length in bits, then the bits. */
function writeDc(bits: BitWriter, difference: number): void {
  const length = 32 - Math.clz32(Math.abs(difference));
  bits.write(length, 4);
  bits.write(difference < 0 ? difference + 2 ** length - 1 : difference, length);
}

function header(pixels: number): Buffer {
  const size = [pixels >> 8, pixels & 0xff];
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    // A block's first coefficient is 8 times its level, which a step of 8 takes back.
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]),
    ...segment(0xc0, [8, ...size, ...size, 3, ...componentIds.flatMap((id) => [id, 0x11, 0])]),
    // Codes of 4 bits for the lengths 0 to 11, and one of 1 bit for the end of a block.
    ...segment(0xc4, [0x00, ...codeCounts(4, 12), ...Array.from({ length: 12 }, (_, at) => at)]),
    ...segment(0xc4, [0x10, ...codeCounts(1, 1), 0]),
    ...segment(0xda, [3, ...componentIds.flatMap((id) => [id, 0]), 0, 63, 0]),
  ]);
}

function segment(marker: number, content: readonly number[]): number[] {
  const length = content.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...content];
}

/** How many codes there are of each length from 1 to 16 bits, when all have one length. */
function codeCounts(length: number, count: number): number[] {
  return Array.from({ length: 16 }, (_, at) => (at + 1 === length ? count : 0));
}

interface BitWriter {
  write(value: number, length: number): void;
  end(): Buffer;
}

/** Collects bits to bytes, with a zero after every 0xFF, as the format demands. */
function bitWriter(): BitWriter {
  const bytes: number[] = [];
  let pending = 0;
  let count = 0;
  const write = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) {
      pending = (pending << 1) | ((value >> bit) & 1);
      count += 1;
      if (count < 8) continue;
      bytes.push(pending, ...(pending === 0xff ? [0] : []));
      pending = 0;
      count = 0;
    }
  };
  const end = () => {
    while (count > 0) write(1, 1);
    return Buffer.from(bytes);
  };
  return { write, end };
}

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
