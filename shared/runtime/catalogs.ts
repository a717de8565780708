import { begunInTurn, laneName, overLanes, sharedWait } from '../catalog/lanes.ts';
import { catalogPlan } from '../plan/catalogs.ts';
import type { PermitClass } from '../domain/quota/quota.ts';
import { waitSecondsLeft } from '../checks/rules/rings.ts';
import { serviceLoad } from '../table/catalog/service-load.ts';
import { listParts } from '../table/catalog/list-parts.ts';
import { quotaLane } from '../table/catalog/quota-lane.ts';
import { askerNow } from '../usecases/asker.ts';
import type { Catalog, SourceBudget } from '../usecases/source-ports.ts';
import { counted } from '../telemetry/record.ts';
import { catalogSource } from './catalog-source.ts';
import { catalogQuota, setting, variables } from './config.ts';
import { clock, table } from './container.ts';
import { lazy } from './lazy.ts';

// The catalog, for each class of permits, and what guards its quota. As in container.ts, each
// part is made when a function first asks for it.

/** All functions share what each outgoing address may ask of the catalog. */
const catalogLanes = /* @__PURE__ */ lazy(() => {
  const quota = catalogQuota();
  return laneNames().map((name) => quotaLane(table(), clock(), { name, quota, asker: askerNow }));
});

/** The names of the lanes to the catalog. */
export function laneNames(): readonly string[] {
  const catalog = setting('CATALOG');
  const { lanes } = catalogPlan(catalog);
  return lanes ? setting(lanes).map((_, at) => laneName(catalog, at)) : [catalog];
}

/** How long lists are read: who looks at them again for a change goes by nothing that was read before. */
const readings = {
  /** A person waits: the first page is enough for now. */
  people: { reader: 'checks', pagesPerRun: 1, rests: true },
  checks: { reader: 'checks', pagesPerRun: 20, rests: true },
  rechecks: { reader: 'rechecks', pagesPerRun: 100, rests: false },
} as const;
type ReadingName = keyof typeof readings;

const overLane = (budget: SourceBudget, index: number, reading: ReadingName): Catalog => {
  const lists = { ...readings[reading], parts: listParts(table()), clock: clock() };
  return catalogSource({ budget, lists }, index);
};

/** @param waitSecondsMax how long a request waits for a permit, on all lanes together. */
const catalogFor = (
  permitClass: PermitClass,
  waitSecondsMax: () => number,
  reading: ReadingName,
): Catalog => {
  const lateSeconds = () => (permitClass === 'rechecks' ? counted('RecheckLateSeconds') : 0);
  const wait = sharedWait(clock(), waitSecondsMax);
  const [first, ...others] = catalogLanes().map((lane, index) =>
    overLane(wait.ending(lane.budget(permitClass, wait.secondsLeft, lateSeconds)), index, reading),
  );
  if (!first) throw new Error('a catalog has at least one lane');
  return overLanes([first, ...others], wait);
};

/** The catalog for requests of people: they come first, and wait two seconds at most. */
export const catalogForPeople = /* @__PURE__ */ lazy(() => catalogFor('people', () => 2, 'people'));

/**
 * The same for a check that a person asked for, and that reads on where a list is long. One of a free account
 * that finds no permit comes again: others' checks are not to wait behind it.
 */
export const catalogForRequestedChecks = /* @__PURE__ */ lazy(() =>
  catalogFor('people', () => (askerNow().isFree ? 0 : 2), 'checks'),
);

/**
 * Ten re-checks come in a batch, and each asks for two things at the same time. One that found no permit
 * would read all of it anew with the next batch, so it waits, five seconds at most: a lane gives them 13
 * permits a second. They come before scheduled checks.
 */
export const catalogForRechecks = /* @__PURE__ */ lazy(() =>
  catalogFor('rechecks', () => 5, 'rechecks'),
);

/**
 * Checks come in batches, and pages once a minute: what finds no permit now has one a moment later. Waiting
 * for it costs less than a message that brings it back. Two batches of checks take five seconds of a lane.
 */
const checksWaitSecondsMax = () => 5;
const pagesWaitSecondsMax = () => 1;

/** The catalog for scheduled checks. Those that get no permit within five seconds come again. */
export const catalogForChecks = /* @__PURE__ */ lazy(() =>
  begunInTurn(
    catalogFor('routine', checksWaitSecondsMax, 'checks'),
    catalogFor('rechecks', checksWaitSecondsMax, 'checks'),
  ),
);

/** The catalog for pages and imports. What gets no permit within a second comes back later. */
export const catalogForPages = /* @__PURE__ */ lazy(() =>
  begunInTurn(
    catalogFor('routine', pagesWaitSecondsMax, 'checks'),
    catalogFor('rechecks', pagesWaitSecondsMax, 'checks'),
  ),
);

/** How many checks the service makes. */
export const load = /* @__PURE__ */ lazy(() => serviceLoad(table(), clock()));

/**
 * A lane for the tick that begins now and visits artists by way of it: its permits, which are taken several at a
 * time, and the catalog, which takes none itself. A tick has most of a minute. If it ended as soon as others are
 * faster, nobody would use what is left.
 */
export const catalogForTick = (index: number) => {
  const lane = catalogLanes()[index];
  if (!lane) throw new Error(`there is no lane ${index}`);
  const startedAt = clock().now();
  const permits = lane.budget('visits', () => waitSecondsLeft(startedAt, clock().now()));
  const catalog = overLane({ ...permits, take: async () => undefined }, index, 'checks');
  return { name: lane.name, permits, catalog };
};

/** The names of the sources that are asked, the lanes of the catalog first. */
export const sources = (): readonly string[] => [
  ...laneNames(),
  'musicbrainz',
  ...(variables.lastfm() ? ['lastfm'] : []),
];
