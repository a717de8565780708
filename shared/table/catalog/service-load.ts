import type { Coverage } from '../../watches/rules/coverage.ts';
import { checksPerHourOf, type WatchCounts } from '../../checks/rules/full-checks.ts';
import { coverageOf } from '../../checks/rules/rotation.ts';
import type { Clock } from '../../usecases/ports.ts';
import type { Table } from '../client.ts';
import { readArtistCountTogether } from '../gauge.ts';

/** How busy the whole service is, by its last count of watches. */
export interface ServiceLoad {
  /** About how many checks it makes in an hour; 0 before they were first counted. */
  checksPerHour(): Promise<number>;
  /** How many artists it watches. */
  artists(): Promise<number>;
  /** How much of all artists it reads in an hour. */
  coverage(): Promise<Coverage>;
}

/** It changes by the hour, when customers come and go. */
const knownMs = 600_000;

/** The load of the service, which a function reads every ten minutes. */
export function serviceLoad(table: Table, clock: Clock): ServiceLoad {
  let known: { watches: WatchCounts; at: number } | null = null;
  const read = async () => {
    const now = clock.now().getTime();
    if (!known || known.at + knownMs <= now) known = { watches: await countedIn(table), at: now };
    return known.watches;
  };
  return loadOf(read);
}

/** The load of a service that checks so many watches. */
export function loadOf(watches: () => Promise<WatchCounts>): ServiceLoad {
  return {
    checksPerHour: async () => checksPerHourOf(await watches()),
    artists: async () => Object.values(await watches()).reduce((sum, count) => sum + count, 0),
    coverage: async () => coverageOf(await watches()),
  };
}

const none: WatchCounts = { free: 0, pro: 0, business: 0 };

async function countedIn(table: Table): Promise<WatchCounts> {
  return (await readArtistCountTogether(table))?.last?.by_plan ?? none;
}
