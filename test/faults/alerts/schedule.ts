import type { Change } from '../../../shared/changes/rules/change.ts';
import { aConfirmedChange } from '../../support/deliveries.ts';
import { type Chance, chanceOf } from '../chance.ts';
import type { Plant } from '../plant.ts';
import { countsOf, type Ended } from '../schedule.ts';
import { type Happening, type Handlers, World } from '../world.ts';
import { History } from './history.ts';
import { proveAlerts } from './invariants.ts';
import { acknowledgeBefore, ask, someRequest } from './requests.ts';
import { makeOrganization, makeSetting, type Setting, startOf, someTypes } from './setting.ts';
import type { TestedTable } from '../../support/tested-table.ts';

export interface AlertsOptions {
  seed: number;
  handlers: Handlers;
  plant: Plant | null;
  withTable: <T>(use: (table: TestedTable) => Promise<T>) => Promise<T>;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** A weekly digest, and quiet hours after it, and a mute before it. */
const drainMs = 12 * 24 * hour;
const stepsMax = 4000;

/**
 * One schedule about messages to people: an organization with destinations and rules, bursts of changes over
 * hours or days, people who change settings, mute, and acknowledge meanwhile, and faults all the while, or
 * none in every third schedule. Then the faults stop, all that waits has to go, and what became of each
 * change for each destination is held against what people had set at that time.
 */
export async function runAlerts(options: AlertsOptions): Promise<Ended> {
  const { seed, handlers, plant, withTable } = options;
  return withTable(async (table) => {
    const chance = chanceOf(seed);
    const startMs = startOf(chance);
    const organization = await makeOrganization(table, chance, startMs);
    const { organizationId } = organization;
    const given = { table, chance, startMs, organizationId, handlers, plant };
    const world = new World({ ...given, isSweepShort: true });
    const setting = await makeSetting(world, organization);
    const history = new History(world);
    await history.begin(organization.artists);
    const isCalm = seed % 3 === 0;
    const changes: Change[] = [];
    const { story, endsAt } = storyOf(world, { setting, changes });
    storms(world, { story, endsAt, isCalm });
    const limits = { steps: stepsMax, untilMs: endsAt + drainMs };
    const isAtRest = await world.run(story, limits);
    const proven = await proveAlerts(world, { history, changes, isCalm });
    const violations = [
      ...(isAtRest ? [] : ['drains: it did not come to rest']),
      ...proven.violations,
    ];
    const counts = { ...countsOf(world), ...proven.counts };
    return { seed, steps: world.steps, violations, counts };
  });
}

interface Telling {
  setting: Setting;
  /** Those that were confirmed so far, in order. */
  changes: Change[];
}

/** Bursts of changes, with some minutes, hours, or a day between them, and what people do meanwhile. */
function storyOf(world: World, { setting, changes }: Telling) {
  const { chance } = world;
  const story: Happening[] = [];
  let at = world.scheduler.nowMs + chance.between(1, 600) * second;
  for (let burst = chance.pick([2, 2, 3, 3, 4]); burst > 0; burst -= 1) {
    for (let part = chance.between(1, 3); part > 0; part -= 1) {
      // Some come just when the message of those before them is made.
      const after = chance.pick([0, 0, 30 * second, 30 * second, chance.below(90) * second]);
      const when = at + after + chance.below(250);
      if (chance.happens(0.2)) story.push(...goneAndBack(world, { setting, changes }, when));
      else {
        const count = chance.pick([1, 1, 1, 3]);
        const act = async () => confirm(world, { setting, changes }, count);
        story.push({ at: when, what: `${count} changes are confirmed`, act });
      }
    }
    for (let asked = chance.between(1, 2); asked > 0; asked -= 1) {
      const when = at + chance.between(-60, 150) * second;
      const act = () => {
        somebodyAsks(world, { setting, changes }, someRequest);
      };
      story.push({ at: Math.max(world.scheduler.nowMs, when), what: 'somebody asks', act });
    }
    at += chance.pick([40 * second, 5 * minute, 18 * minute, 3 * hour, 9 * hour]);
  }
  return { story, endsAt: at };
}

/** What somebody asks for, made up when they do. */
function somebodyAsks(world: World, { setting, changes }: Telling, make: typeof someRequest): void {
  const request = make({ world, setting, changes: changes.map(({ id }) => id) });
  world.steps.push(`${world.scheduler.time()} ${request.what}`);
  ask(world, request);
}

/** Something goes offline and is back before anybody may have been told, but for those who acknowledge it. */
function goneAndBack(world: World, telling: Telling, at: number): Happening[] {
  const { chance } = world;
  const artist = chance.pick(telling.setting.artists);
  const confirmed = (
    after: number,
    change_type: 'RELEASE_WENT_OFFLINE' | 'RELEASE_BACK_ONLINE',
  ) => ({
    at: at + after,
    what: `${change_type} is confirmed`,
    act: async () => confirm(world, telling, 1, { artist, change_type }),
  });
  const acts = () => {
    somebodyAsks(world, telling, acknowledgeBefore);
  };
  return [
    confirmed(0, 'RELEASE_WENT_OFFLINE'),
    confirmed(chance.between(2, 20) * second, 'RELEASE_BACK_ONLINE'),
    ...(chance.happens(0.6) ? [{ at: at + 21 * second, what: 'somebody acts', act: acts }] : []),
  ];
}

/** Confirms changes of an artist, and asks for them to be routed, all at once. */
async function confirm(
  world: World,
  { setting, changes }: Telling,
  count: number,
  only: { artist?: string; change_type?: Change['change_type'] } = {},
): Promise<void> {
  const { organizationId: id, chance: random, clock, table } = world;
  const organization = { id, name: 'Ours', plan: 'business' } as const;
  const monitored_artist_id = only.artist ?? random.pick(setting.artists);
  const change_ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const change_type =
      only.change_type ?? random.pick([...someTypes, 'RELEASE_BACK_ONLINE'] as const);
    const gone = change_type === 'RELEASE_BACK_ONLINE' ? goneOf(changes, monitored_artist_id) : [];
    const resolves = gone.at(-1) ?? null;
    const any = random.pick(['critical', 'critical', 'warning', 'info'] as const);
    // Few rules ask for those.
    const severity = resolves === null ? any : 'info';
    const change = await aConfirmedChange(
      { table, random, clock },
      { organization, now: clock.now() },
      { monitored_artist_id, change_type, severity, resolves },
    );
    changes.push(change);
    change_ids.push(change.id);
    const about = resolves === null ? '' : `, and resolves ${resolves}`;
    world.steps.push(`${world.scheduler.time()} ${change.id} is ${change.severity}${about}`);
  }
  world.ask({ kind: 'route', organization_id: id, change_ids });
}

/** What of an artist is gone, and not said to be back yet. */
function goneOf(changes: readonly Change[], artist: string): string[] {
  return changes
    .filter(
      ({ id, change_type, monitored_artist_id }) =>
        change_type === 'RELEASE_WENT_OFFLINE' &&
        monitored_artist_id === artist &&
        !changes.some(({ resolves }) => resolves === id),
    )
    .map(({ id }) => id);
}

/** Faults until the story ends, and clocks that step; messages come twice even where it is calm. */
function storms(
  world: World,
  { story, endsAt, isCalm }: { story: Happening[]; endsAt: number; isCalm: boolean },
): void {
  const { scheduler, queues, receivers, chance } = world;
  queues.faults = { lost: 0, doubled: 0.2, late: 0 };
  if (!isCalm) {
    scheduler.faultRate = chance.pick([0.01, 0.03, 0.06]);
    queues.faults = { lost: chance.pick([0, 0.1]), doubled: 0.2, late: 0.1 };
    if (chance.happens(0.25)) story.push(...clockSteps(world, chance, endsAt));
  }
  const act = () => {
    scheduler.faultRate = 0;
    queues.calm();
    for (const server of receivers.servers.values()) server.soundness = 1;
  };
  story.push({ at: endsAt, what: 'THE FAULTS STOP', act });
}

function clockSteps(world: World, chance: Chance, endsAt: number): Happening[] {
  const start = world.scheduler.nowMs;
  return Array.from({ length: 2 }, () => {
    const by = chance.pick([-90, -5, 5, 90]) * second;
    return {
      at: start + chance.below(endsAt - start),
      what: `clocks step by ${by} ms`,
      act: () => {
        world.skewMs += by;
      },
    };
  });
}
