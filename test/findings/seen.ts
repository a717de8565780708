import { type Sightings, slotOf } from '../../shared/verdicts/rules/surge.ts';
import { now } from './build.ts';

/** Sightings at times relative to `now`, in minutes, with how many artists. */
export function seen(...at: [minutes: number, artists: number][]): Sightings {
  const counts = new Map<number, number>();
  for (const [minutes, artists] of at) {
    const slot = slotOf(new Date(now.getTime() + minutes * 60_000));
    counts.set(slot, (counts.get(slot) ?? 0) + artists);
  }
  return counts;
}
