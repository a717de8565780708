import { chance } from '../../../lib/simulator/invented/chance.ts';

const hourMs = 3_600_000;

/** When an artist is checked, in milliseconds after the full hour: each within so much of it. */
export function phaseOf(seed: number, artistId: number, withinMs: number): number {
  return Math.floor(chance(seed, 'phase', artistId).float() * withinMs);
}

/** The next check after a time, both in milliseconds since the epoch. */
export function nextCheck(phaseMs: number, after: number): number {
  return (Math.floor((after - phaseMs) / hourMs) + 1) * hourMs + phaseMs;
}
