import { quotaLane } from '../../../shared/table/catalog/quota-lane.ts';
import { laneName } from '../../../shared/catalog/lanes.ts';
import { NoPermit } from '../../../shared/usecases/source-ports.ts';
import type { World } from '../world.ts';

const minute = 60_000;
/** By then a tick that was killed must be over. */
const leaseMs = minute;
/** The longest time for which a breaker stays open. */
const breakerMs = 11 * minute;

/**
 * Faults from the start until then: of the table and the queues; of the catalog, for all or for one artist, the
 * latter to the very end.
 * @returns when all must be well, and whom the catalog never answers for.
 */
export function stormsUntil(
  world: World,
  endsMs: number,
  watchIds: readonly string[],
): { calmMs: number; troubled: string | null } {
  const { scheduler, queues, source, chance } = world;
  scheduler.faultRate = chance.pick([0.005, 0.02, 0.04, 0.07]);
  queues.faults = {
    lost: chance.pick([0, 0.05, 0.2]),
    doubled: chance.pick([0.05, 0.3]),
    late: 0.1,
  };
  const badSky = chance.pick([0, 0, 0.1, 0.4]);
  const awayMs = endsMs - chance.between(2, 10) * minute;
  const isAway = chance.happens(0.2);
  source.weather = () => {
    if (isAway && scheduler.nowMs >= awayMs) return 'down';
    return chance.happens(badSky) ? chance.pick(['down', 'garbage', 'short'] as const) : 'sound';
  };
  // The first two are in one slot.
  const troubled = chance.happens(0.4) ? chance.pick([...watchIds, ...watchIds.slice(0, 2)]) : null;
  if (troubled !== null) {
    const path = `/artist/${troubled.slice('deezer#'.length)}`;
    const kind = chance.pick(['down', 'silent'] as const);
    source.troubles.set(path, { kind, isOfTicks: chance.happens(0.5) });
  }
  const isBad = badSky > 0 || isAway;
  return { calmMs: endsMs + leaseMs + (isBad ? breakerMs : 0), troubled };
}

/** People take some permits of each lane, if there are any: then ticks leave them room. */
export async function useUpPermits({ table, clock, ticking, chance }: World): Promise<void> {
  for (let at = 0; at < ticking.lanes; at += 1) {
    const lane = quotaLane(table, clock, { name: laneName('deezer', at), quota: ticking.quota });
    const people = lane.budget('people');
    try {
      const count = chance.between(1, ticking.quota.requests);
      for (let taken = 0; taken < count; taken += 1) await people.take(1);
    } catch (error) {
      if (!(error instanceof NoPermit)) throw error;
    }
  }
}
