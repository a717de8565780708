import { chance, type Chance } from '../../../lib/simulator/invented/chance.ts';
import type { Shelf } from './shelf.ts';

const hourMs = 3_600_000;

/** An artist, where it lives. */
export interface Place {
  readonly id: number;
  readonly shelf: Shelf;
  /** How often it is checked. */
  readonly everyMs: number;
  /** When it is checked, in milliseconds after that interval begins. */
  readonly phaseMs: number;
  /** What happens to it, and when, is drawn from here. */
  readonly from: Chance;
  /** Records of the shelf that something was done to, and until when they are left alone. */
  readonly busy: Map<number, number>;
  /** The top tracks as they were when last compared. */
  top: string | null;
}

/**
 * Everybody on the shelves.
 * @param on `checkedWithinMs`: in which part of `everyMs`, by default an hour, all are checked.
 */
export function placesOf(
  shelves: readonly Shelf[],
  on: { seed: number; checkedWithinMs: number; everyMs?: number },
): Place[] {
  return shelves.flatMap((shelf) => {
    const busy = new Map<number, number>();
    return Object.values(shelf.world.artists).map(({ id }): Place => {
      const phaseMs = phaseOf(on.seed, id, on.checkedWithinMs);
      const from = chance(on.seed, 'plan', id);
      const { everyMs = hourMs } = on;
      return { ...{ id, shelf, everyMs, phaseMs, from, busy }, top: topTracksOf(shelf, id) };
    });
  });
}

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

/** When an artist is checked, in milliseconds after its interval begins: each within so much of it. */
function phaseOf(seed: number, artistId: number, withinMs: number): number {
  return Math.floor(chance(seed, 'phase', artistId).float() * withinMs);
}

/** The next check after a time, both in milliseconds since the epoch. */
export function nextCheck({ phaseMs, everyMs }: Pick<Place, 'phaseMs' | 'everyMs'>, after: number) {
  return (Math.floor((after - phaseMs) / everyMs) + 1) * everyMs + phaseMs;
}
