import type { Clock } from '../../usecases/ports.ts';
import type { Table } from '../client.ts';
import { readArtistCount } from '../gauge.ts';

/** How busy the whole service is. */
export interface Pace {
  /** About how many checks it makes in an hour; 0 before they were first counted. */
  checksPerHour(): Promise<number>;
}

/** It changes by the hour, when customers come and go. */
const knownMs = 600_000;

/** The pace of the service by its last count of artists, which a function reads every ten minutes. */
export function servicePace(table: Table, clock: Clock): Pace {
  let known: { checksPerHour: number; at: number } | null = null;
  return {
    async checksPerHour() {
      const now = clock.now().getTime();
      if (!known || known.at + knownMs <= now) {
        known = { checksPerHour: await readPace(table), at: now };
      }
      return known.checksPerHour;
    },
  };
}

/** A watch that several hold is checked once: the mean pace of the holds, for each watch. */
async function readPace(table: Table): Promise<number> {
  const last = (await readArtistCount(table))?.last;
  if (!last || last.artists === 0) return 0;
  return (last.watches * last.held_checks_per_hour) / last.artists;
}
