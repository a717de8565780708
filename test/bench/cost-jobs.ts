import { readDetails } from '../../shared/checks/steps/read-details.ts';
import { routeChanges } from '../../shared/alerts/steps/route-changes.ts';
import { listHolders } from '../../shared/watches/items/holders.ts';
import { fewMax } from '../../shared/watches/steps/audience.ts';
import { quotaLane } from '../../shared/table/catalog/quota-lane.ts';
import type { SourceBudget } from '../../shared/usecases/source-ports.ts';
import { deliverySurroundings } from '../support/deliveries.ts';
import { watching, type Watched, type Watching } from '../support/watching.ts';
import { metered, sumOf, type TableCall } from './capacity.ts';
import { changeFound, renamed, targets } from './cost-change.ts';
import type { Measured } from './cost-happenings.ts';
import { lineBytes, storedBytes } from './cost-stored.ts';
import { tickCosts } from './cost-ticks.ts';
import { alertCosts, upkeepCosts } from './cost-upkeep.ts';
import { workload } from './cost-workload.ts';

/** What a job made the table do. */
export interface JobCost {
  name: string;
  calls: readonly TableCall[];
}

/** The jobs, on a table of their own, with the simulator's world behind the real adapters. */
export async function jobCosts(): Promise<Measured> {
  const { jobs: looks, ticks } = await tickCosts();
  const w = await watching();
  try {
    const cost = async (name: string, run: () => Promise<unknown>): Promise<JobCost> => ({
      name,
      calls: await metered(w.table, run),
    });
    const artist = await w.monitor();
    await w.check(artist);
    const later = async (seconds: number, name: string) => {
      w.clock.advance(seconds);
      return cost(name, () => w.check(artist));
    };
    const jobs = [
      await cost('permits for one request of the catalog', () => permitOfQuietLane(w)),
      await permitsOfBusyLane(w),
      await later(3600, 'check without a change'),
      await later(86_400, 'check without a change, the first of a day'),
      ...looks,
      ...(await batchesOfChecks()),
      await daysOfChecks(w, artist),
      await detailsRead(w, artist),
      ...(await changeCosts(w, artist)),
      ...(await toldCosts(w, artist)),
      ...(await toldManyCosts(w, artist)),
      ...(await upkeepCosts(w)),
      ...(await alertCosts(w.table)),
    ];
    const stored = await storedBytes(w, artist);
    return {
      jobs,
      stored,
      ticks,
      lines: await lineBytes(w),
      cpuSeconds: await checkCpuSeconds(w, artist),
    };
  } finally {
    await w.stop();
  }
}

/**
 * What a check without a change takes of one processor, with the catalog that answers in this process: the
 * least of several series, since what else runs on the machine only makes a series longer.
 */
async function checkCpuSeconds(w: Watching, artist: Watched): Promise<number> {
  const [series, checks] = [10, 50];
  let least = Infinity;
  for (let made = 0; made < series; made += 1) {
    const before = process.cpuUsage();
    for (let done = 0; done < checks; done += 1) {
      w.clock.advance(3600);
      await w.check(artist);
    }
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000_000 / checks);
  }
  return least;
}

/** How many days the numbers of a daily check are measured over. */
export const daysMeasured = 30;

/** One check a day: the numbers of the days before go into their months several at a time. */
async function daysOfChecks(w: Watching, artist: Watched): Promise<JobCost> {
  const calls = await metered(w.table, async () => {
    for (let day = 0; day < daysMeasured; day += 1) {
      w.clock.advance(86_400);
      await w.check(artist);
    }
  });
  return { name: 'thirty checks without a change, one a day', calls };
}

/** As many as a lane of the usual quota has permits for at once. */
export const batchMeasured = 10;

/**
 * Checks in one call of their function, without the permits that they take: of one that begins, and of one
 * that made others a moment ago, as it is in a service of many artists.
 */
async function batchesOfChecks(): Promise<JobCost[]> {
  const w = await watching({ artists: 2 * batchMeasured });
  try {
    const artists: Watched[] = [];
    for (let n = 1; n <= 2 * batchMeasured; n += 1) artists.push(await w.monitor(String(1000 + n)));
    const checked = (some: readonly Watched[]) => async () =>
      Promise.all(some.map((artist) => w.check(artist)));
    const first = checked(artists.slice(0, batchMeasured));
    const next = checked(artists.slice(batchMeasured));
    await first();
    await next();
    w.clock.advance(3600);
    const cold = await metered(w.table, first);
    w.clock.advance(5);
    const warm = await metered(w.table, next);
    return [
      { name: 'ten checks of a batch, without a change', calls: cold },
      { name: 'ten checks of the next batch, within ten minutes', calls: warm },
    ];
  } finally {
    await w.stop();
  }
}

/** As a busy lane gives them, which notes permits in each quarter of a second: ten at a time, with those of the last five seconds. */
async function permitsOfBusyLane({ table, clock }: Watching): Promise<JobCost> {
  const shares = { people: 0.1, rechecks: 0.15 };
  const options = { name: 'deezer-2', quota: { requests: 400, perSeconds: 5, shares } };
  const take = async () => {
    clock.advance(0.25);
    await takeTen(quotaLane(table, clock, options).budget('routine'));
  };
  for (let slots = 0; slots < 30; slots += 1) await take();
  return { name: 'permits for ten requests of a batch', calls: await metered(table, take) };
}

async function takeTen(budget: SourceBudget): Promise<void> {
  await Promise.all(Array.from({ length: batchMeasured }, () => budget.take(1)));
  await budget.report('ok');
}

/** One, in a service that takes none for most of the time. */
async function permitOfQuietLane({ table, clock }: Watching): Promise<void> {
  const shares = { people: 0.1, rechecks: 0.15 };
  const quota = { requests: 50, perSeconds: 5, shares };
  clock.advance(60);
  const budget = quotaLane(table, clock, { name: 'deezer', quota }).budget('routine');
  await budget.take(1);
  await budget.report('ok');
}

/** A day after they were read again, as each day, the pages of all releases are: ten for one write. */
async function detailsRead(w: Watching, artist: Watched): Promise<JobCost> {
  const work = { kind: 'details', ...artist } as const;
  const { catalog } = w.deps;
  const release: typeof catalog.release = (...asked) => {
    // Ten pages take their time: the next ones are read later.
    w.clock.advance(workload.catalogRequestSeconds);
    return catalog.release(...asked);
  };
  const run = () => readDetails({ ...w.deps, catalog: { ...catalog, release } }, work);
  await run();
  w.clock.advance(86_400);
  const calls = await metered(w.table, run);
  await w.upkeep();
  return { name: 'fourteen releases read again, unchanged', calls };
}

/** The steps of a change from the check that finds it to its delivery. */
export async function changeCosts(
  w: Watching,
  artist: Watched,
  options: { chat?: boolean } = {},
): Promise<JobCost[]> {
  const costs: JobCost[] = [];
  const cost = async (name: string, run: () => Promise<unknown>) => {
    costs.push({ name, calls: await metered(w.table, run) });
  };
  await changeFound(w, artist, cost, options);
  return costs;
}

/** What a change costs where a second organization holds the artist, too: each has its own routing. */
export async function toldCosts(w: Watching, artist: Watched): Promise<JobCost[]> {
  const alone = await renamed(w, artist, 'Of One');
  const { found, confirmed, routed } = await heldByAnother(w, artist, 'Of Two');
  return [
    { name: 'check that finds a new name, with one holder', calls: alone.found },
    { name: 're-check that confirms a new name, with one holder', calls: alone.confirmed },
    { name: 'check that finds one change, with two holders', calls: found },
    { name: 're-check that confirms it, with two holders', calls: confirmed },
    { name: 'routing of the second holder to one webhook', calls: routed },
  ];
}

/** The same with so many holders that they are told after the verdict. */
export async function toldManyCosts(w: Watching, artist: Watched): Promise<JobCost[]> {
  while ((await listHolders(w.table, artist.watch_id)).length < fewMax) await w.monitor('1001');
  const { holders, found, told, confirmed, routed } = await heldByAnother(w, artist, 'Of Many');
  const many = `${holders} holders`;
  return [
    { name: `check that finds one change, with ${many}`, calls: found },
    { name: `telling ${many} what was found`, calls: told },
    { name: `re-check that confirms it, and telling ${many}`, calls: confirmed },
    { name: 'routing of one of many holders to one webhook', calls: routed },
  ];
}

/** One more organization with a webhook, and a change that all holders receive. */
async function heldByAnother(w: Watching, artist: Watched, name: string) {
  const around = { ...deliverySurroundings(w.table), clock: w.clock };
  const other = await w.monitor('1001');
  await targets(around, other.organization_id, false);
  const holders = (await listHolders(w.table, artist.watch_id)).length;
  const steps = await renamed(w, artist, name);
  const [change] = await w.changes(other);
  if (!change) throw new Error('the other holder has no change');
  const { organization_id: organizationId, artist_id: artistId } = other;
  const routed = await metered(w.table, () =>
    routeChanges(around, [{ organizationId, changeId: change.id, artistId }]),
  );
  return { holders, routed, ...steps };
}

/** Of {@link toldCosts}: the write units that the second holder adds until its change is routed. */
export function unitsOfSecond(costs: readonly JobCost[]): number {
  const [found = 0, confirmed = 0, ofTwo = 0, confirmedOfTwo = 0, routed = 0] = costs.map(
    ({ calls }) => sumOf(calls).writeUnits,
  );
  return ofTwo + confirmedOfTwo - found - confirmed + routed;
}

/** Of {@link toldManyCosts} what one further holder writes: its change twice, and its routing. */
export function furtherOfMany([, told, confirmed, routed]: readonly JobCost[]): TableCall[] {
  const rowOf = (cost: JobCost | undefined) =>
    (cost?.calls ?? [])
      .filter(({ items, writeUnits }) => items.join() === 'CHG/CHANGE' && writeUnits > 0)
      .slice(0, 1);
  return [...rowOf(told), ...rowOf(confirmed), ...(routed?.calls ?? [])];
}
