import { minuteOf, slotOf, turnOf } from '../../shared/checks/rules/rings.ts';
import { plans } from '../../shared/domain/plans/plan.ts';
import { watchIdOf } from '../../shared/watches/rules/watch-id.ts';
import { latestTurn } from '../../shared/checks/rules/full-checks.ts';
import { listEveryHours } from '../../shared/checks/rules/rest.ts';
import { quotaLane } from '../../shared/table/catalog/quota-lane.ts';
import { putArtistCount } from '../../shared/table/gauge.ts';
import { keys } from '../../shared/table/keys.ts';
import type { TickDeps } from '../../shared/checks/steps/places.ts';
import { tick } from '../../shared/checks/steps/tick.ts';
import { runTask } from '../../shared/worker/task.ts';
import { HeldLog } from '../support/deliveries.ts';
import { ticking, tickQuota } from '../support/ticking.ts';
import { watching, type Watched, type Watching } from '../support/watching.ts';
import { metered, type TableCall } from './capacity.ts';
import type { JobCost } from './cost-jobs.ts';
import { bytesOfLines } from './cost-stored.ts';

/** Artists that one tick visits: a minute's part of 500 that are visited every five minutes. */
export const visitedMeasured = 100;

/** What ticks take besides the table. */
export interface TicksMeasured {
  /** From the beginning to the end of a tick that visits {@link visitedMeasured}, with waits for permits. */
  seconds: number;
  /** Of one processor of this machine, for each visit. */
  cpuSecondsEach: number;
  /** Of its line in the log. */
  lineBytes: number;
  /** What a query of a slot is charged for, for each row. */
  rowBytes: number;
}

/** How many requests to the catalog each kind of check makes. */
export const requestsOfCheck = { profile: 1, list: 2, all: 3 } as const;
export type CheckKind = keyof typeof requestsOfCheck;

/** The jobs of {@link tickCosts} by which others find them. */
export const tickJobs = {
  idle: 'tick with nobody to visit',
  quiet: 'tick that visits a hundred artists, all as they were',
  profile: 'check that reads the profile, without a change',
  list: 'check that reads the profile and the list, without a change',
  all: 'check that reads everything, without a change',
} as const;

const every = 5;
const idsFrom = 1001;
const artistsMade = 2000;

/** Ticks, and the checks that they ask for in a busy service, on a table of their own. */
export async function tickCosts(): Promise<{ jobs: JobCost[]; ticks: TicksMeasured }> {
  const w = await watching({ artists: artistsMade });
  // As in the lines of checks: those of a stage with all metrics.
  process.env.OPERATIONS_SIZE = 'full';
  try {
    await countedAs(w, 1_000_000);
    const deps = { ...ticking(w).deps, permits: permitsOf(w) };
    const run = () => tick(deps, { lane: 0, lanes: 1, name: 'deezer' });
    // The first one begins the item of marks, the second one knows the load.
    await run();
    await toNextMinute(w);
    await run();
    await toNextMinute(w);
    const idle = await metered(w.table, run);
    const { calls, seconds, cpuSecondsEach, lineBytes } = await quietTick(w, deps);
    return {
      jobs: [
        { name: tickJobs.idle, calls: idle },
        { name: tickJobs.quiet, calls },
        ...(await checksOf(w)),
      ],
      ticks: { seconds, cpuSecondsEach, lineBytes, rowBytes: rowBytes() },
    };
  } finally {
    await w.stop();
  }
}

/** So many artists on Free: hardly any check is one of the sample that reads everything. */
async function countedAs({ table, clock }: Watching, free: number): Promise<void> {
  const at = clock.now().toISOString();
  const by_plan = { free, pro: 0, business: 0 };
  const last = { artists: free, stale: 0, stale_watches: [], by_plan, counted_at: at };
  await putArtistCount(table, { begun_at: at, pass: null, last });
}

/** Of the real lane with the usual quota, which waits by the clock of the test. */
function permitsOf({ table, clock }: Watching) {
  const sleep = async (ms: number): Promise<void> => {
    clock.advance(ms / 1000);
  };
  const lane = quotaLane(table, clock, {
    ...{ name: 'deezer', quota: tickQuota },
    ...{ sleep, chance: () => 0.5 },
  });
  return lane.budget('routine', () => 5);
}

async function toNextMinute({ clock }: Watching): Promise<void> {
  clock.advance(60 - (clock.now().getTime() % 60_000) / 1000);
}

/** Lets artists be monitored whose slots have their turn in the same minute, and visits them in it. */
async function quietTick(w: Watching, deps: TickDeps) {
  await toNextMinute(w);
  const minute = minuteOf(w.clock.now());
  const measuredAt = minute + 2 * every;
  for (const id of idsToVisit(minute, measuredAt)) await w.monitor(id);
  const log = new HeldLog();
  const run = () =>
    runTask('tick', { log, clock: w.clock }, () =>
      tick(deps, { lane: 0, lanes: 1, name: 'deezer' }),
    );
  for (let at = minute; at < measuredAt; at += 1) {
    await run();
    await toNextMinute(w);
  }
  if (minuteOf(w.clock.now()) !== measuredAt) throw new Error('a tick took more than its minute');
  log.lines.splice(0);
  const [startedAt, cpu] = [w.clock.now().getTime(), process.cpuUsage()];
  const calls = await metered(w.table, run);
  const { user, system } = process.cpuUsage(cpu);
  const facts = JSON.stringify(log.lines);
  if (!facts.includes(`"probed":${visitedMeasured}`) || !facts.includes('"differed":0')) {
    throw new Error(`the tick didn’t find a hundred artists as they were: ${facts}`);
  }
  return {
    calls,
    seconds: (w.clock.now().getTime() - startedAt) / 1000,
    cpuSecondsEach: (user + system) / 1_000_000 / visitedMeasured,
    lineBytes: bytesOfLines(log, w.clock),
  };
}

/** Artists that a tick visits in that minute, of whom nothing falls due from the beginning on. */
function idsToVisit(from: number, measuredAt: number): string[] {
  const ids = Array.from({ length: artistsMade }, (_, at) => String(idsFrom + at));
  const until = new Date((measuredAt + 1) * 60_000);
  const quiet = ids.filter((id) => {
    const watchId = watchIdOf('deezer', id);
    const hasTurn = turnOf(slotOf(watchId), every, measuredAt) === measuredAt;
    const hourMs = plans.business.check_every_hours * 3_600_000;
    return hasTurn && latestTurn(watchId, until, hourMs) < from * 60_000;
  });
  if (quiet.length < visitedMeasured) throw new Error('there are too few artists');
  return quiet.slice(0, visitedMeasured);
}

/** What checks read in a service with many of them, by what is due; the function knows the load. */
async function checksOf(w: Watching): Promise<JobCost[]> {
  const artist = await w.monitor(String(idsFrom + artistsMade - 1));
  // The list rests once a check has seen that nothing is open.
  await w.check(artist);
  const hours = listEveryHours.business;
  const costs = [await checkOf(w, artist, 'profile')];
  // The turn of everything is one of the list, too: another one is measured.
  if (nextTurn(w, artist, hours) === nextTurn(w, artist, 24)) await afterTurn(w, artist, hours);
  costs.push(await afterTurn(w, artist, hours, 'list'));
  costs.push(await afterTurn(w, artist, 24, 'all'));
  return costs;
}

function nextTurn({ clock }: Watching, { watch_id }: Watched, everyHours: number): number {
  const ms = everyHours * 3_600_000;
  return latestTurn(watch_id, clock.now(), ms) + ms;
}

/** A check right after the next turn. */
async function afterTurn(
  w: Watching,
  artist: Watched,
  everyHours: number,
  kind: CheckKind = 'all',
): Promise<JobCost> {
  const { clock, deps } = w;
  clock.advance((nextTurn(w, artist, everyHours) - clock.now().getTime()) / 1000 + 1);
  await deps.load.checksPerHour();
  return checkOf(w, artist, kind);
}

async function checkOf(w: Watching, artist: Watched, kind: CheckKind): Promise<JobCost> {
  const before = w.requests.length;
  const calls: TableCall[] = await metered(w.table, () => w.check(artist));
  const made = w.requests.length - before;
  if (made !== requestsOfCheck[kind]) throw new Error(`a check of ${kind} made ${made} requests`);
  return { name: tickJobs[kind], calls };
}

/** What DynamoDB reads of a row: names and values. */
function rowBytes(): number {
  const id = watchIdOf('deezer', '1234567');
  const { pk, sk } = keys.slot('deezer', 'business', slotOf(id), id);
  return `pk${pk}sk${sk}`.length;
}
