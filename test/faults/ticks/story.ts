import type { PlanName } from '../../../shared/domain/plans/plan.ts';
import { setPlan } from '../../../shared/table/people/organizations.ts';
import { releasesOf } from '../source.ts';
import type { Happening, World } from '../world.ts';
import type { Judged } from './invariants.ts';
import { quotaLane } from '../../../shared/table/catalog/quota-lane.ts';
import { laneName } from '../../../shared/catalog/lanes.ts';
import { NoPermit } from '../../../shared/usecases/source-ports.ts';

const minute = 60_000;
/** Something happens up to so long after all is well. */
const lateEventMinutes = 7;

interface Told {
  organizations: Readonly<Record<PlanName, string>>;
  artists: readonly number[];
  judged: Judged;
  stormEndsMs: number;
}

/** What happens in the catalog, organizations that come to other plans, and permits that others use up. */
export function storyOf(world: World, told: Told): Happening[] {
  const { artists, judged, stormEndsMs, organizations } = told;
  const { chance, scheduler } = world;
  const startMs = scheduler.nowMs;
  const inStorm = () => startMs + chance.below(stormEndsMs - startMs);
  const sometime = () =>
    chance.happens(0.7) ? inStorm() : judged.calmMs + chance.below(lateEventMinutes * minute);
  const story: Happening[] = [];
  for (const artist of artists) {
    if (chance.happens(0.5)) story.push(eventOf(world, judged, artist, sometime()));
    if (chance.happens(0.2)) story.push(renameOf(world, judged, artist, sometime()));
  }
  for (let count = chance.pick([0, 0, 1, 2]); count > 0; count -= 1) {
    const org = chance.pick(Object.values(organizations));
    const plan = chance.pick(['free', 'pro', 'business'] as const);
    const act = () => moveTo(world, org, plan);
    story.push({ at: inStorm(), what: `${org} comes to the plan ${plan}`, act });
  }
  if (chance.happens(0.6)) {
    const from = inStorm();
    const everyMs = chance.pick([5000, 10_000, 15_000]);
    for (let at = from; at < Math.min(stormEndsMs, from + 10 * minute); at += everyMs) {
      const act = async () => useUpPermits(world);
      story.push({ at, what: 'others use up the permits', act });
    }
  }
  return story;
}

/** A release goes or comes: one of them for each artist, so that its number of releases is another one. */
function eventOf(world: World, { events }: Judged, artist: number, at: number): Happening {
  const { source, chance, scheduler } = world;
  const what = chance.pick(['takedown', 'takedown', 'release'] as const);
  const [, ...records] = releasesOf(source.world, artist);
  const { id } = chance.pick(records);
  const act = () => {
    const made =
      what === 'takedown'
        ? source.happens(what, { release_id: id }, artist)
        : source.happens(what, { title: 'New', tracks: 1 }, artist);
    const subject = String(what === 'takedown' ? id : made);
    events.push({ artist, subject, what, atMs: scheduler.nowMs });
  };
  return { at, what: `${what} of ${artist}`, act };
}

function renameOf(world: World, { events }: Judged, artist: number, at: number): Happening {
  const act = () => {
    world.source.happens('rename', { name: `Called ${artist}` }, artist);
    events.push({ artist, subject: String(artist), what: 'rename', atMs: world.scheduler.nowMs });
  };
  return { at, what: `${artist} is renamed`, act };
}

/** An organization has another plan, and its artists follow. */
async function moveTo(world: World, organization_id: string, plan: PlanName): Promise<void> {
  await setPlan(world.table, organization_id, plan);
  world.ask({ kind: 'plan', organization_id });
}

/** The calls of ticks, minute by minute: in a storm, doubled, one after the other, late, or not at all. */
export function callsOf(
  world: World,
  { startMs, stormEndsMs, endMs }: { startMs: number; stormEndsMs: number; endMs: number },
): Happening[] {
  const { chance, ticking } = world;
  const stormMs = stormEndsMs - startMs;
  const isMissing = chance.happens(0.4);
  const missing = startMs + chance.below(stormMs);
  const missingUntil = missing + (isMissing ? chance.between(3, 12) * minute : 0);
  const lanes = Array.from({ length: ticking.lanes }, (_, lane) => lane);
  const calls: Happening[] = [];
  for (let at = startMs; at <= endMs; at += minute) {
    for (const lane of lanes) {
      const when = at < stormEndsMs ? stormy(at) : [at + 50 * lane];
      for (const one of when) {
        const act = () => {
          world.tick(lane);
        };
        calls.push({ at: one, what: `the tick of lane ${lane}`, act });
      }
    }
  }
  return calls;

  function stormy(at: number): number[] {
    if (at >= missing && at < missingUntil) return [];
    switch (chance.below(10)) {
      case 0:
        return [];
      case 1:
        return [at + chance.between(1, 7 * 60) * 1000];
      case 2:
        return [at, at + chance.below(50)];
      case 3:
        return [at, at + chance.between(2, 50) * 1000];
      default:
        return [at];
    }
  }
}

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
async function useUpPermits({ table, clock, ticking, chance }: World): Promise<void> {
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
