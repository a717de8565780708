/** The catalog as handlers see it inside a schedule: one without a quota, but for ticks. */
import { hourlyLoad } from '../support/hourly-load.ts';
import { laneName } from '../../shared/catalog/lanes.ts';
import { quotaLane } from '../../shared/table/catalog/quota-lane.ts';
import { current } from './scheduler.ts';
import { plantedInProbes } from './ticks/plants.ts';

const catalog = () => current().world.source.catalog;
export const catalogForPeople = () => catalog();
export const catalogForRequestedChecks = () => catalog();
export const catalogForRechecks = () => catalog();
export const catalogForChecks = () => catalog();
export const catalogForPages = () => catalog();
export const laneNames = () =>
  Array.from({ length: current().world.ticking.lanes }, (_, at) => laneName('deezer', at));
export const sources = () => ['deezer', 'musicbrainz'];
export const load = () => hourlyLoad(() => current().world.checksPerHour);

/** A tick has most of a minute. */
const tickWaitSeconds = 5;

/** The lane of a tick, with real permits and a real breaker, as each has them that begins cold. */
export const catalogForTick = (index: number) => {
  const { table, clock, source, ticking, plant } = current().world;
  const name = laneName('deezer', index);
  const lane = quotaLane(table, clock, { name, quota: ticking.quota });
  const permits = lane.budget('routine', () => tickWaitSeconds);
  const catalog = source.catalogBy({ ...permits, take: async () => undefined });
  return { name, permits, catalog: plant === null ? catalog : plantedInProbes(catalog) };
};
