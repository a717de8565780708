import { chance } from '../../../lib/simulator/invented/chance.ts';
import type { Place } from './place.ts';

/** When an artist is checked, in milliseconds after its interval begins: each within so much of it. */
export function phaseOf(seed: number, artistId: number, withinMs: number): number {
  return Math.floor(chance(seed, 'phase', artistId).float() * withinMs);
}

/** The next check after a time, both in milliseconds since the epoch. */
export function nextCheck({ phaseMs, everyMs }: Pick<Place, 'phaseMs' | 'everyMs'>, after: number) {
  return (Math.floor((after - phaseMs) / everyMs) + 1) * everyMs + phaseMs;
}
