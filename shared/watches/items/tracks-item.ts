import * as z from '../../domain/zod.ts';
import type { CatalogTrack } from '../../domain/catalog/catalog.ts';
import { packTracks, unpackTracks } from '../../domain/catalog/packed-tracks.ts';
import { TooLarge } from '../../table/failures.ts';
import { keys } from '../../table/keys.ts';

/** The tracks of a release: packed, they take a third of the space, and many a tenth. */
export const TracksItem = z
  .object({ release_id: z.string(), packed: z.instanceof(Uint8Array) })
  .transform(({ release_id, packed }) => ({ release_id, tracks: unpackTracks(packed) }));

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
  const bytes = Buffer.byteLength(JSON.stringify(tracks));
  const packed = bytes <= unpackedBytesMax ? packTracks(tracks) : null;
  if (!packed || packed.byteLength > packedBytesMax) throw new TooLarge('the list of tracks');
  return { ...keys.tracks(watch, releaseId), release_id: releaseId, packed };
}
