import type { Paces } from '../../../shared/checks/rules/rings.ts';
import { type Chance, chanceOf } from '../chance.ts';
import type { Plant } from '../plant.ts';
import { countsOf, type Ended, fill } from '../schedule.ts';
import { type Happening, type Handlers, World } from '../world.ts';
import { allIsFound, type Judged, rowsAreRight, ticksAreRight, Witness } from './invariants.ts';
import { catalog, type TickBeginning, type Ticking, tickingAsUsual } from './setting.ts';
import { callsOf, stormsUntil, storyOf } from './story.ts';
import type { TestedTable } from '../../support/tested-table.ts';

export interface TicksOptions {
  seed: number;
  tickBeginning: TickBeginning;
  handlers: Handlers;
  plant: Plant | null;
  withTable: <T>(use: (table: TestedTable) => Promise<T>) => Promise<T>;
}

const minute = 60_000;
const stepsMax = 100_000;
/** Those of operators who set nothing take the longest to run. */
const somePaces: readonly Paces[] = [
  tickingAsUsual.paces,
  { business: 5, pro: 10, free: 20 },
  { business: 5, pro: 15, free: 30 },
  { business: 10, pro: 20, free: 40 },
  { business: 15, pro: 15, free: 30 },
  { business: 5, pro: 30, free: 60 },
];
const { quota } = tickingAsUsual;
/** Now and then there is room for a few artists in a minute, so that visits go on in the next one. */
const someQuotas = [
  quota,
  quota,
  { ...quota, requests: 1, perSeconds: 3 },
  { ...quota, requests: 1, perSeconds: 4 },
];

/**
 * One schedule of ticks: artists of all plans, ticks on one lane or two that come as they should not, faults all
 * the while, and catalog events. Then all is well, and ticks go on until each artist must have had its turn.
 */
export async function runTicks(options: TicksOptions): Promise<Ended> {
  const { seed, tickBeginning, handlers, plant, withTable } = options;
  return withTable(async (table) => {
    const chance = chanceOf(seed);
    const { organizations, watchIds, artists, atMs } = tickBeginning;
    await fill(table, tickBeginning);
    const ticking = tickingOf(chance);
    const checksPerHour = chance.happens(0.5) ? 10_000_000 : 0;
    const startMs = atMs + chance.below(60) * minute;
    const world = new World({
      ...{ table, chance, startMs, handlers, plant, catalog, ticking, checksPerHour },
      organizationId: organizations.business,
      isSweepShort: true,
    });
    const stormEndsMs = startMs + chance.between(15, 35) * minute;
    const { calmMs, troubled } = stormsUntil(world, stormEndsMs, watchIds);
    const judged: Judged = { watchIds, calmMs, troubled, events: [] };
    const witness = new Witness(world, judged);
    const slowest = Math.max(...Object.values(ticking.paces));
    const endMs = calmMs + (slowest + 2 * quietMinutes) * minute;
    const rows: string[] = [];
    const looks = looksOf(world, witness, rows, { startMs, calmMs, endMs });
    const story = storyOf(world, { organizations, artists, judged, stormEndsMs });
    const calls = callsOf(world, { startMs, stormEndsMs, endMs });
    const { end } = stormEnd(world, stormEndsMs);
    const limits = { steps: stepsMax, untilMs: endMs + minute };
    await world.run([...looks, ...story, ...calls, end], limits);
    const violations = [
      ...(world.scheduler.nowMs < endMs ? ['drains: it did not come to its end'] : []),
      ...world.surprises.map((surprise) => `surprise: ${surprise}`),
      ...world.queues.foreign.map((message) => `rights: ${message}`),
      ...new Set([...rows, ...(await rowsAreRight(world))]),
      ...witness.violations.values(),
      ...ticksAreRight(world, judged),
      ...(await allIsFound(world, judged, witness.left)),
    ];
    const left = { 'left to the next turn of the plan': witness.left.size };
    const counts = { ...countsOf(world), ...witness.counts, ...left, ...tickCounts(world, judged) };
    return { seed, steps: world.steps, violations, counts };
  });
}

/** After an event, and after a turn, so many minutes are left. */
const quietMinutes = 8;

function tickingOf(chance: Chance): Ticking {
  const paces = chance.happens(0.02) ? tickingAsUsual.paces : chance.pick(somePaces.slice(1));
  return { lanes: chance.pick([1, 2]), paces, quota: chance.pick(someQuotas) };
}

function stormEnd(world: World, at: number): { end: Happening } {
  const act = () => {
    world.scheduler.faultRate = 0;
    world.queues.calm();
    world.source.weather = () => 'sound';
  };
  return { end: { at, what: 'THE FAULTS STOP', act } };
}

/** Looks at all watches every minute, once all is well every third one, and at the rows of slots more rarely. */
function looksOf(
  world: World,
  witness: Witness,
  rows: string[],
  { startMs, calmMs, endMs }: { startMs: number; calmMs: number; endMs: number },
): Happening[] {
  const looks: Happening[] = [];
  for (let at = startMs + minute - 1; at <= endMs; at += at < calmMs ? minute : 3 * minute) {
    const isTenth = looks.length % 10 === 9;
    const act = async () => {
      await witness.look();
      if (isTenth) rows.push(...(await rowsAreRight(world)));
    };
    looks.push({ at, what: 'all are looked at', act, isOnlyLooking: true });
  }
  return looks;
}

/** What happened, so that nobody takes a schedule in which nothing did for a proof. */
function tickCounts({ ticks }: World, { events }: Judged): Record<string, number> {
  const visits = ticks.claims.flatMap((claim) => claim.visits);
  const goesOn = visits.filter(({ at, minute: now }) => at < now).length;
  return {
    'tick: took its lane': ticks.claims.length,
    'tick: asked for an artist': ticks.asks.length,
    'tick: asked for a check': ticks.checks.length,
    'tick: a visit went on': goesOn,
    'tick: of those that come first': visits.filter(({ ring }) => ring === 'first').length,
    'catalog event': events.length,
  };
}
