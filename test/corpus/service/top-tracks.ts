import type { Shelf } from '../catalogue/shelf.ts';

/** The ten top tracks as they truly are, or null: of a merged profile they are the other one's. */
export function topTracksOf(shelf: Shelf, id: number): string | null {
  if (shelf.world.artists[id]?.merged_into !== null) return null;
  const { body } = shelf.truth(`/artist/${id}/top`, 'limit=10');
  if (typeof body !== 'object' || body === null || !('data' in body)) return null;
  const data = body.data as { id: number }[];
  return data
    .map((track) => track.id)
    .sort((a, b) => a - b)
    .join();
}
