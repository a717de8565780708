import { watchIdOf } from '../../shared/watches/rules/watch-id.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import { isSparing } from '../../shared/checks/rules/full-checks.ts';
import { chanceOf, type Chance } from './chance.ts';
import { proveSound } from './invariants.ts';
import type { Plant } from './plant.ts';
import type { Receiver } from './receivers.ts';
import { releasesOf } from './source.ts';
import { makeTargets } from './targets.ts';
import { type Happening, type Handlers, World } from './world.ts';
import type { TestedTable } from '../support/tested-table.ts';

/** Items of a table with watched artists, and who they are. */
export interface Beginning {
  items: Record<string, unknown>[];
  organizationId: string;
  artists: readonly WatchedArtist[];
  /** Another organization that holds the same artists, and has no targets; null: there is none. */
  other: { organizationId: string; artists: readonly WatchedArtist[] } | null;
  /** What was known of each artist. */
  baselines: ReadonlyMap<string, Baseline>;
  atMs: number;
}

export interface WatchedArtist {
  id: string;
  streamingId: number;
}

/** What came of a schedule. */
export interface Ended {
  seed: number;
  steps: readonly string[];
  violations: readonly string[];
  counts: Readonly<Record<string, number>>;
}

export interface ScheduleOptions {
  seed: number;
  beginnings: readonly Beginning[];
  handlers: Handlers;
  plant: Plant | null;
  /** Gives a fresh table, and takes it back. */
  withTable: <T>(use: (table: TestedTable) => Promise<T>) => Promise<T>;
}

const minute = 60_000;
/**
 * By when all must be at rest, and after how many steps since the faults stopped: top tracks have to
 * stay for six hours, after a cooldown that may have doubled twice. Where lists rest, a change is found
 * up to eight hours later.
 */
const drain = { steps: 18_000, ms: 30 * 3_600_000 };
/** Of a receiver that never recovers: the breaker lets one attempt through every half an hour. */
const slowDrain = { steps: 30_000, ms: 60 * 3_600_000 };

/**
 * One schedule: an organization with artists and targets, things that happen in the catalog and to
 * the targets, checks, and faults all the while; then the faults stop, everything has to come to
 * rest, and what the receivers got is held against what the table holds.
 */
export async function runSchedule(options: ScheduleOptions): Promise<Ended> {
  const { seed, beginnings, handlers, plant, withTable } = options;
  return withTable(async (table) => {
    const chance = chanceOf(seed);
    const beginning = chance.pick(beginnings);
    await fill(table, beginning);
    const { organizationId, atMs: startMs, artists } = beginning;
    // In every other schedule without a plant, the service is so busy that lists and pages rest.
    const checksPerHour = plant === null && seed % 2 === 0 ? 10_000_000 : 0;
    const given = { table, chance, startMs, organizationId, handlers, plant };
    const world = new World({ ...given, checksPerHour });
    const events: CatalogEvent[] = [];
    await makeTargets(world);
    const story = storyOf(world, chance, artists, events);
    const stormEnds = startMs + chance.between(20, 40) * minute;
    const dead = stormsUntil(world, chance, stormEnds, story);
    const { steps, ms } = dead ? slowDrain : drain;
    const limits = { steps: 14_000 + steps, untilMs: startMs + ms };
    const violations: string[] = [];
    const isStormOver = await world.run(story, limits);
    if (!isStormOver) violations.push('drains: it did not come to rest');
    else if (!(await settles(world, artists, { ...limits, steps }))) {
      violations.push('drains: work is left over after all steps or hours');
    }
    violations.push(...(await proveSound(world, { artists, events, beginning })));
    return { seed, steps: world.steps, violations, counts: countsOf(world) };
  });
}

/** Something that happened in the catalog, and the subject that may be told of for it. */
export interface CatalogEvent {
  artist: number;
  subject: string;
  what: string;
}

const checkEveryMinutes = 10;

function storyOf(
  world: World,
  chance: Chance,
  artists: readonly WatchedArtist[],
  events: CatalogEvent[],
): Happening[] {
  const start = world.scheduler.nowMs;
  const at = () => start + chance.between(1, 22) * minute + chance.below(minute);
  const story: Happening[] = [];
  const count = chance.between(2, 3);
  for (let number = 0; number < count; number += 1) {
    const artist = chance.pick(artists).streamingId;
    const kind = chance.pick(['takedown', 'several', 'flap', 'release', 'rename'] as const);
    story.push(...eventsOf(world, { kind, artist, number, at: at(), chance }, events));
  }
  for (const { id, streamingId } of artists) {
    for (let after = chance.between(0, 8); after < 30; after += checkEveryMinutes) {
      if (chance.happens(0.1)) continue;
      const check = () => {
        world.ask(checkOf(streamingId));
        if (chance.happens(0.1)) world.ask(checkOf(streamingId));
      };
      story.push({ at: start + after * minute, what: `a check of ${id} is due`, act: check });
    }
  }
  if (chance.happens(0.5)) {
    const target = chance.pick(world.targets);
    const turn = chance.pick(target.turns);
    story.push({ at: at(), what: turn.what, act: turn.act });
    const [, on] = target.turns;
    if (on && chance.happens(0.4)) story.push({ at: at() + 10 * minute, ...on });
  }
  return story;
}

function eventsOf(
  { source }: World,
  happening: {
    kind: 'takedown' | 'several' | 'flap' | 'release' | 'rename';
    artist: number;
    number: number;
    at: number;
    chance: Chance;
  },
  events: CatalogEvent[],
): Happening[] {
  const { kind, artist, number, at, chance } = happening;
  const [, ...records] = releasesOf(source.world, artist);
  const first = chance.below(records.length);
  const idOf = (place: number) => records[(first + place) % records.length]?.id ?? 0;
  const does = (what: 'takedown' | 'restore', when: number, id = idOf(0)): Happening => ({
    at: when,
    what: `${what} of ${id}`,
    act: () => {
      const isOffline = source.world.releases[String(id)]?.offline_since !== null;
      if (isOffline === (what === 'takedown')) return;
      source.happens(what, { release_id: id }, artist);
      events.push({ artist, subject: String(id), what });
    },
  });
  switch (kind) {
    case 'takedown':
      return [does('takedown', at)];
    case 'several': {
      // A part of them is back before the others.
      const ids = Array.from({ length: chance.between(2, 4) }, (_, place) => idOf(place));
      const early = chance.between(1, ids.length);
      const back = at + chance.between(6, 15) * minute;
      const late = chance.happens(0.5) ? ids.slice(early) : [];
      return [
        ...ids.map((id) => does('takedown', at, id)),
        ...ids.slice(0, early).map((id) => does('restore', back, id)),
        ...late.map((id) => does('restore', back + 9 * minute, id)),
      ];
    }
    case 'flap': {
      const back = at + chance.between(1, 15) * minute;
      const again = chance.happens(0.5) ? [does('takedown', back + 9 * minute)] : [];
      return [does('takedown', at), does('restore', back), ...again];
    }
    case 'release': {
      const act = () => {
        const made = source.happens('release', { title: `New ${number}`, tracks: 1 }, artist);
        events.push({ artist, subject: String(made), what: kind });
      };
      return [{ at, what: `a release of ${artist}`, act }];
    }
    case 'rename': {
      const act = () => {
        source.happens('rename', { name: `Called ${number}` }, artist);
        events.push({ artist, subject: String(artist), what: kind });
      };
      return [{ at, what: `${artist} is renamed`, act }];
    }
  }
}

const checkOf = (streamingId: number) =>
  ({ kind: 'check', watch_id: watchIdOf('deezer', String(streamingId)), attempt: 0 }) as const;

/**
 * Faults from the start until then; some schedules have a calm sky, and some a storm.
 * @returns the receiver that never recovers, if there is one.
 */
function stormsUntil(
  world: World,
  chance: Chance,
  ends: number,
  story: Happening[],
): Receiver | undefined {
  const { scheduler, queues, receivers, source } = world;
  scheduler.faultRate = chance.pick([0.005, 0.02, 0.03, 0.04, 0.07]);
  const loss = chance.pick([0, 0.05, 0.2]);
  queues.faults = { lost: loss, doubled: chance.pick([0.05, 0.15, 0.4]), late: 0.1 };
  const badSky = chance.pick([0, 0, 0.03, 0.1]);
  source.weather = () =>
    badSky > 0 && chance.happens(badSky)
      ? chance.pick(['down', 'garbage', 'short'] as const)
      : 'sound';
  const [dead] = chance.happens(0.08) ? [...receivers.servers.values()].slice(-1) : [];
  if (dead) Object.assign(dead, { soundness: 0, endings: ['http_500', 'timeout'] });
  const act = () => {
    scheduler.faultRate = 0;
    queues.calm();
    source.weather = () => 'sound';
    for (const server of receivers.servers.values()) {
      if (server !== dead) server.soundness = 1;
    }
  };
  story.push({ at: ends, what: 'THE FAULTS STOP', act });
  return dead;
}

/**
 * Checks all artists until a check finds nothing new, and lets everything drain. Where lists rest, until
 * each had its turn: every two hours for eight hours.
 */
async function settles(
  world: World,
  artists: readonly WatchedArtist[],
  limits: { steps: number; untilMs: number },
): Promise<boolean> {
  const areChecked = {
    what: 'all are checked',
    act: () => {
      ask(world, artists);
    },
  };
  const begunAt = world.clock.now().getTime();
  for (let hour = 2; isSparing(world.checksPerHour) && hour <= 8; hour += 2) {
    const at = begunAt + hour * 60 * minute;
    const untilMs = Math.max(limits.untilMs, at + drain.ms);
    if (!(await world.run([{ ...areChecked, at }], { ...limits, untilMs }))) return false;
  }
  for (let round = 0; round < 2; round += 1) {
    ask(world, artists);
    const untilMs = Math.max(limits.untilMs, world.clock.now().getTime() + drain.ms);
    if (!(await world.run([], { ...limits, untilMs }))) return false;
  }
  return true;
}

function ask(world: World, artists: readonly WatchedArtist[]): void {
  for (const { streamingId } of artists) world.ask(checkOf(streamingId));
}

/** Puts the items of a beginning into a fresh table. */
export async function fill(table: TestedTable, { items }: Pick<Beginning, 'items'>): Promise<void> {
  for (let start = 0; start < items.length; start += 25) {
    const puts = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    await table.call('BatchWriteItem', { RequestItems: { [table.name]: puts } });
  }
}

export function countsOf({ scheduler, queues, receivers }: World): Record<string, number> {
  const { lost, doubled, late, redelivered } = queues.counts;
  const endings = Map.groupBy(receivers.receipts, ({ ending }) => ending);
  return {
    steps: scheduler.steps,
    ...Object.fromEntries(scheduler.injected),
    'message lost': lost,
    'message doubled': doubled,
    'message late': late,
    'message handed out again': redelivered,
    'dead letter': queues.deadLetters.length,
    ...Object.fromEntries([...endings].map(([end, all]) => [`receiver: ${end}`, all.length])),
  };
}
