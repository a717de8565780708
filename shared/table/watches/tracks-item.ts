import * as z from 'zod';
import type { CatalogTrack } from '../../domain/catalog.ts';
import { packTracks, unpackTracks } from '../../domain/packed-tracks.ts';
import { TooLarge } from '../failures.ts';
import { keys } from '../keys.ts';

const Track = z.object({
  id: z.string(),
  title: z.string(),
  position: z.int(),
  disc: z.int(),
  duration_ms: z.int().nullable(),
  isrc: z.string().nullable(),
  explicit: z.boolean().nullable(),
  available: z.boolean(),
  is_available_unsure: z.boolean().optional(),
}) satisfies z.ZodType<CatalogTrack>;

/** The tracks of a release: as they are, or packed where they are many. */
export const TracksItem = z.union([
  z.object({ release_id: z.string(), tracks: z.array(Track) }),
  z
    .object({ release_id: z.string(), packed: z.instanceof(Uint8Array) })
    .transform(({ release_id, packed }) => ({ release_id, tracks: unpackTracks(packed) })),
]);

/** Tracks that take more than that, some 150 of them, are packed. */
const plainBytesMax = 32_000;
/** A request that reads an item answers with all of it, and an answer can have 6 MB. */
const unpackedBytesMax = 2_000_000;
/** An item can have 400 KB. */
const packedBytesMax = 390_000;

/** The item of a release's tracks. @throws TooLarge for tracks that no item can hold. */
export function tracksItem(
  watch: string,
  releaseId: string,
  tracks: readonly CatalogTrack[],
): Record<string, unknown> {
  const head = { ...keys.tracks(watch, releaseId), release_id: releaseId };
  const bytes = Buffer.byteLength(JSON.stringify(tracks));
  if (bytes <= plainBytesMax) return { ...head, tracks };
  const packed = bytes <= unpackedBytesMax ? packTracks(tracks) : null;
  if (!packed || packed.byteLength > packedBytesMax) throw new TooLarge('the list of tracks');
  return { ...head, packed };
}
