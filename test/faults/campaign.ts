/** Many schedules on one engine. Imported after the redirects. */
import { workers } from '../../lib/stacks/functions.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import type { QueueName } from '../../shared/plan/queues.ts';
import { readBaseline } from '../../shared/watches/items/baseline.ts';
import { watchIdOf } from '../../shared/watches/rules/watch-id.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { callsTo, createTable, startTable } from '../support/engine.ts';
import { watching } from '../support/watching.ts';
import { isAlertPlant } from './alerts/plants.ts';
import { runAlerts } from './alerts/schedule.ts';
import { runBurst } from './burst.ts';
import { chanceOf } from './chance.ts';
import { sender } from './container.ts';
import { firstSeedOf, isOfBursts, plantedInTable, plantNames, type Plant } from './plant.ts';
import { type Beginning, type Ended, runSchedule, type WatchedArtist } from './schedule.ts';
import { smallArtists } from './source.ts';
import { runTicks } from './ticks/schedule.ts';
import { beginTicks, type TickBeginning } from './ticks/setting.ts';
import { isTickPlant } from './ticks/plants.ts';
import { slowReceiver, type SlowKind, type SlowReport } from './slow.ts';
import { inTurn } from './table.ts';
import { type Handlers, World } from './world.ts';
import { type TestedTable, testedTable } from '../support/tested-table.ts';
import { allItems } from '../support/items.ts';
import { OwnSockets } from '../support/own-sockets.ts';

export interface CampaignOptions {
  schedules: number;
  /** Of the first schedule; the others follow. */
  seed: number;
  plant: Plant | null;
  /** Whether the first violation ends it. */
  isFirstEnough: boolean;
  /** Bursts of deliveries without a sweep, in place of schedules of faults. Some plants need them anyway. */
  isBurst?: boolean;
  /** Schedules about messages to people. */
  isOfAlerts?: boolean;
  /** Schedules of ticks. */
  isOfTicks?: boolean;
  told?: (ended: Ended) => void;
}

export interface CampaignReport {
  schedules: number;
  failed: readonly Ended[];
  counts: Record<string, number>;
  seconds: number;
}

/** Schedules that are under way at a time: while one waits for the engine, another goes on. */
const lanes = 3;

/** Runs schedules with the seeds `seed`, `seed + 1` and so on. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  return onEngine(async (engine) => {
    return runAll(options, engine, beginningsOn(engine));
  });
}

/**
 * Looks for each planted mistake in turn, until it first shows.
 * @param seed of the first schedule; null: where the mistake is soon met.
 */
export async function runPlants({
  schedules,
  seed,
}: {
  schedules: number;
  seed: number | null;
}): Promise<Partial<Record<Plant, CampaignReport>>> {
  return onEngine(async (engine) => {
    const beginnings = beginningsOn(engine);
    const reports: Partial<Record<Plant, CampaignReport>> = {};
    for (const plant of plantNames) {
      const first = seed ?? firstSeedOf(plant);
      const asked = { schedules, seed: first, plant, isFirstEnough: true };
      reports[plant] = await runAll(asked, engine, beginnings);
    }
    return reports;
  });
}

/** Deliveries that wait for a slow receiver, see {@link slowReceiver}. */
export async function runSlow(count: number, kind: SlowKind): Promise<SlowReport> {
  return onEngine(async ({ handlers, withTable }) => {
    const beginning = await withTable((table) => begin(table, handlers, 1));
    return withTable((table) => slowReceiver(table, { beginning, handlers, count, kind }));
  });
}

interface Engine {
  handlers: Handlers;
  /** Gives `use` a fresh table. */
  withTable: <T>(use: (table: TestedTable) => Promise<T>) => Promise<T>;
}

async function onEngine<T>(use: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await startTable();
  try {
    const sockets = new OwnSockets(engine.endpoint());
    let tables = 0;
    const withTable: Engine['withTable'] = async (does) => {
      const name = `faults-${(tables += 1)}`;
      const plain = callsTo(sockets, name);
      await createTable(plain);
      try {
        return await does(testedTable(name, plain, [plantedInTable, inTurn]));
      } finally {
        await plain('DeleteTable', {});
      }
    };
    return await use({ handlers: await theHandlers(), withTable });
  } finally {
    await engine.stop();
  }
}

/** What schedules begin with, made when one of the kind is asked for. */
interface Beginnings {
  usual: () => Promise<Beginning[]>;
  ofTicks: () => Promise<TickBeginning>;
}

function beginningsOn({ handlers, withTable }: Engine): Beginnings {
  let usual: Promise<Beginning[]> | null = null;
  let ofTicks: Promise<TickBeginning> | null = null;
  const makeUsual = async () => {
    const beginnings: Beginning[] = [];
    for (const count of [1, 2, 3]) {
      beginnings.push(await withTable((table) => begin(table, handlers, count)));
    }
    return beginnings;
  };
  return {
    usual: async () => (usual ??= makeUsual()),
    ofTicks: async () => (ofTicks ??= withTable((table) => beginTicks(table, handlers))),
  };
}

async function runAll(
  options: CampaignOptions,
  engine: Engine,
  beginnings: Beginnings,
): Promise<CampaignReport> {
  const { schedules, seed: first, isFirstEnough, told, plant } = options;
  const run = await runnerOf(options, beginnings);
  const begunAt = performance.now();
  const failed: Ended[] = [];
  const counts: Record<string, number> = {};
  let started = 0;
  let done = 0;
  const lane = async () => {
    while (started < schedules && !(isFirstEnough && failed.length > 0)) {
      const ended = await run({ ...engine, plant, seed: first + (started += 1) - 1 });
      done += 1;
      for (const [name, count] of Object.entries(ended.counts)) {
        counts[name] = (counts[name] ?? 0) + count;
      }
      if (ended.violations.length > 0) failed.push(ended);
      told?.(ended);
    }
  };
  // Where the first one is enough, others beside it would mostly be for nothing.
  const side = isFirstEnough ? 1 : Math.min(lanes, schedules);
  await Promise.all(Array.from({ length: side }, lane));
  failed.sort((one, other) => one.seed - other.seed);
  return { schedules: done, failed, counts, seconds: (performance.now() - begunAt) / 1000 };
}

type Run = (options: Engine & { plant: Plant | null; seed: number }) => Promise<Ended>;

/** What kind of schedule is asked for, or finds a mistake. */
async function runnerOf(
  { plant, isBurst = false, isOfAlerts = false, isOfTicks = false }: CampaignOptions,
  { usual, ofTicks }: Beginnings,
): Promise<Run> {
  if (isOfAlerts || (plant && isAlertPlant(plant))) return runAlerts;
  if (isOfTicks || (plant && isTickPlant(plant))) {
    const tickBeginning = await ofTicks();
    return (options) => runTicks({ ...options, tickBeginning });
  }
  const beginnings = await usual();
  const run = isBurst || (plant && isOfBursts(plant)) ? runBurst : runSchedule;
  return (options) => run({ ...options, beginnings });
}

/** The handlers of the service, as Lambda finds them. */
async function theHandlers(): Promise<Handlers> {
  const load = async (entry: string) => {
    const module = (await import(`../../${entry}/index.ts`)) as { handler: never };
    return module.handler;
  };
  const names = Object.keys(workers) as QueueName[];
  const loaded = await Promise.all(
    names.map(async (name) => [name, await load(workers[name].entry)] as const),
  );
  const ofQueue = new Map<QueueName, ReturnType<Handlers['ofQueue']>>(loaded);
  return {
    ofQueue: (queue) => ofQueue.get(queue)!,
    sweep: await load('functions/workers/sweep'),
    tick: await load('functions/workers/tick'),
    sendTo: (target, message, at) => sender().send(target, message, at),
  };
}

/**
 * Organizations with artists that have been watched long enough to be known, and nothing owed.
 * Several artists are held by two of them, a single one by one.
 */
async function begin(table: TestedTable, handlers: Handlers, count: number): Promise<Beginning> {
  const chance = chanceOf(count);
  const startMs = Date.parse('2026-11-21T10:00:00.000Z');
  const set = await watching({
    on: { table, clock: { now: () => new Date(startMs) } as never, random: chance },
    artists: 24,
  });
  const organizationId = await set.organization('business');
  const hold = async (org: string): Promise<WatchedArtist[]> => {
    const held = [];
    for (const streamingId of smallArtists.slice(0, count)) {
      const { id } = await startMonitoring(set.deps, org, String(streamingId), theService);
      held.push({ id, streamingId });
    }
    return held;
  };
  const artists = await hold(organizationId);
  // The usual case is an artist that one organization holds.
  const holdBeside = async (id: string) => ({ organizationId: id, artists: await hold(id) });
  const other = count === 1 ? null : await holdBeside(await set.organization('pro'));
  await set.upkeep();
  const world = new World({ table, chance, startMs, organizationId, handlers });
  const isCalm = await world.run([], { steps: 10_000, untilMs: startMs + 3_600_000 });
  if (!isCalm || world.surprises.length > 0) {
    throw new Error(`the beginning does not come to rest: ${world.surprises.join('\n')}`);
  }
  const baselines = new Map();
  for (const { id, streamingId } of artists) {
    const watchId = watchIdOf('deezer', String(streamingId));
    baselines.set(id, (await readBaseline(table, watchId))?.baseline);
  }
  const items = await allItems(table);
  return { items, organizationId, artists, other, baselines, atMs: world.scheduler.nowMs };
}
