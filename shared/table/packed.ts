import * as z from 'zod';

/** Loaded when something is packed or read for the first time: it takes a while. */
const zlib = () => process.getBuiltinModule('node:zlib');

/** Fast, and nearly as small as the slowest one. */
const quality = 5;

/**
 * JSON as one compressed attribute. A write is charged by the size of the whole item, so what is only
 * shown is packed, and what conditions and indexes need stays readable.
 */
export function packed(value: unknown): Uint8Array {
  const { brotliCompressSync, constants } = zlib();
  return brotliCompressSync(JSON.stringify(value), {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
    },
  });
}

/** What {@link packed} made, as it was. */
export const Packed = z
  .instanceof(Uint8Array)
  .transform((bytes): unknown => JSON.parse(zlib().brotliDecompressSync(bytes).toString()));
