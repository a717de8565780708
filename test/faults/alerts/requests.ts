import { linkBase } from '../../support/a-change.ts';
import { Problem } from '../../../shared/domain/problems/errors.ts';
import { getHold } from '../../../shared/table/artists/artists.ts';
import { holdMovedWrite } from '../../../shared/table/artists/artist-writes.ts';
import { StaleState } from '../../../shared/table/failures.ts';
import { transactFresh } from '../../../shared/table/transaction.ts';
import { acknowledgeChanges } from '../../../shared/changes/steps/acknowledge-changes.ts';
import {
  createAlert,
  deleteAlert,
  listAlerts,
  updateAlert,
} from '../../../shared/alerts/steps/manage-alerts.ts';
import { createMute, deleteMute, mutesOf } from '../../../shared/alerts/steps/manage-mutes.ts';
import { flushPending } from '../../../shared/alerts/steps/pending-messages.ts';
import { MuteInput } from '../../../shared/domain/bodies/mute.ts';
import { updateOrganization } from '../../../shared/usecases/organization/view-organization.ts';
import { deleteDestination } from '../../../shared/usecases/targets/delete-target.ts';
import { updateDestination } from '../../../shared/usecases/targets/update-target.ts';
import { queues } from '../container.ts';
import { Injected } from '../scheduler.ts';
import { doing } from '../targets.ts';
import { setTimeout as sleep } from '../timers.ts';
import type { World } from '../world.ts';
import {
  anEscalation,
  aRule,
  aTiming,
  type Setting,
  somebody,
  someTags,
  someTypes,
} from './setting.ts';

/** Something that people ask for. */
export interface Request {
  what: string;
  act: () => Promise<unknown>;
}

/** What requests find around them. */
export interface Asking {
  world: World;
  setting: Setting;
  /** The changes that there are by now. */
  changes: readonly string[];
}

type Deps = ReturnType<typeof depsOf>;

function depsOf({ world }: Asking) {
  const { deps, acting } = doing(world);
  return {
    deps: () => ({ ...deps, queues: queues(0) }),
    doing: () => ({ ...acting(), by: somebody }),
  };
}

/** Chooses what somebody asks for; how often each kind is asked for is how likely it finds something. */
export function someRequest(asking: Asking): Request {
  const { chance } = asking.world;
  const make = chance.pick([
    ...[otherTimes, otherTimes, otherTimes, otherZone, otherRule, otherRule],
    ...[newRule, mute, mute, mute, endMute, endMute, acknowledge, acknowledge, acknowledge],
    ...[sendNow, rulesGone, enable, otherTags, otherTags],
  ]);
  return make(asking, depsOf(asking));
}

function otherTimes({ world, setting }: Asking, { deps, doing: as }: Deps): Request {
  const { chance, scheduler } = world;
  const id = chance.pick(setting.destinations);
  const all = Object.entries(aTiming(chance, 'UTC', scheduler.nowMs));
  const patch = Object.fromEntries(all.filter(() => chance.happens(0.5)));
  return {
    what: `${id} gets ${JSON.stringify(patch)}`,
    act: async () => updateDestination(deps(), as(), id, patch),
  };
}

function otherZone({ world }: Asking, { doing: as }: Deps): Request {
  const time_zone = world.chance.pick(['UTC', 'Asia/Tokyo', 'America/Denver']);
  return {
    what: `all move to ${time_zone}`,
    act: async () => updateOrganization(world.table, as(), { time_zone }),
  };
}

function otherRule({ world, setting }: Asking, { doing: as }: Deps): Request {
  const { chance, table } = world;
  const { id, destination_id } = chance.pick(setting.rules);
  const { min_severity, cadence, tags } = aRule(chance, destination_id, setting);
  const escalate = anEscalation(chance, destination_id, setting.destinations);
  const patch = chance.pick([
    ...[{ active: false }, { active: true }, { min_severity }],
    ...[{ cadence }, { tags }, { escalate }, { escalate: null }],
  ]);
  return {
    what: `rule ${id} gets ${JSON.stringify(patch)}`,
    act: async () => updateAlert({ table }, as(), id, patch),
  };
}

function newRule({ world, setting }: Asking, { deps, doing: as }: Deps): Request {
  const { chance } = world;
  const input = aRule(chance, chance.pick(setting.destinations), setting);
  return {
    what: `a rule for ${input.destination_id}`,
    act: async () => setting.rules.push(await createAlert(deps(), as(), input)),
  };
}

function mute({ world, setting }: Asking, { deps, doing: as }: Deps): Request {
  const { chance, clock } = world;
  const named = chance.pick([
    ...[{ artist_id: chance.pick(setting.artists) }, { change_types: [chance.pick(someTypes)] }],
    ...[{ rule_id: chance.pick(setting.rules).id }],
    ...[{ destination_id: chance.pick(setting.destinations) }, { tag: chance.pick(someTags) }],
  ]);
  const forMs = chance.pick([40, 600, 4000, 40_000]) * 1000;
  return {
    what: `a mute of ${JSON.stringify(named)} for ${forMs / 1000} s`,
    act: async () => {
      const until = new Date(clock.now().getTime() + forMs).toISOString();
      const on_end = chance.pick(['summary', 'summary', 'drop'] as const);
      const input = { ...named, until, on_end, mute_critical: chance.happens(0.4) };
      return createMute(deps(), as(), MuteInput.parse(input));
    },
  };
}

function endMute({ world }: Asking, { deps, doing: as }: Deps): Request {
  return {
    what: 'the oldest mute ends early',
    act: async () => {
      const [oldest] = await mutesOf(world, as());
      if (oldest) await deleteMute(deps(), as(), oldest.id);
    },
  };
}

function acknowledge({ world, changes }: Asking, { deps, doing: as }: Deps): Request {
  const { chance } = world;
  const ids = changes.slice(-chance.between(1, 3));
  return marking({ ids, isMarked: chance.happens(0.85) }, { deps, doing: as });
}

/** Acknowledges the change before the last one. */
export function acknowledgeBefore(asking: Asking): Request {
  const ids = asking.changes.slice(-2, -1);
  return marking({ ids, isMarked: true }, depsOf(asking));
}

function marking(
  { ids, isMarked }: { ids: readonly string[]; isMarked: boolean },
  { deps, doing: as }: Deps,
): Request {
  return {
    what: `${ids.join(', ')} ${isMarked ? 'acknowledged' : 'not acknowledged any more'}`,
    act: async () => acknowledgeChanges({ ...linkBase, ...deps() }, as(), ids, isMarked),
  };
}

function sendNow({ world, setting }: Asking, { deps, doing: as }: Deps): Request {
  const id = world.chance.pick(setting.destinations);
  return {
    what: `what waits for ${id} is asked for`,
    act: async () => flushPending(deps(), as(), id),
  };
}

function otherTags({ world, setting }: Asking, { doing: as }: Deps): Request {
  const { chance, table } = world;
  const id = chance.pick(setting.artists);
  const tags = chance.pick([[], ['Pop'], ['live'], ['LIVE', 'Pop']]);
  return {
    what: `${id} is tagged with ${JSON.stringify(tags)}`,
    act: async () => {
      // What the API writes, of an artist that nobody watches here.
      const hold = await getHold(table, as().organization.id, id, { consistent: true });
      if (hold) await transactFresh(table, [holdMovedWrite(hold, { tags })], 'the artist');
    },
  };
}

/** Every rule of a destination is deleted, none escalates to it any more, and then it is deleted itself. */
function rulesGone({ world, setting }: Asking, { deps, doing: as }: Deps): Request {
  const { chance, table } = world;
  const id = chance.pick(setting.destinations);
  const isAll = chance.happens(0.5);
  return {
    what: isAll ? `${id} is deleted with its rules` : `a rule of ${id} is deleted`,
    act: async () => {
      const all = setting.rules.filter(({ destination_id }) => destination_id === id);
      for (const { id: rule } of isAll ? all : all.slice(0, 1))
        await unlessGone(deleteAlert({ table }, as(), rule));
      if (!isAll) return;
      for (const rule of await listAlerts({ table }, as())) {
        const isSentOn = rule.escalate?.destination_id === id;
        if (isSentOn) await unlessGone(updateAlert({ table }, as(), rule.id, { escalate: null }));
      }
      await unlessGone(deleteDestination(deps(), as(), id));
    },
  };
}

/** Whoever names where a disabled destination is reached enables it again. */
function enable({ world, setting }: Asking, { deps, doing: as }: Deps): Request {
  const id = world.chance.pick(setting.destinations);
  const [reached] = [...world.receivers.servers].find(([, { target }]) => target === id) ?? [];
  const config = { url: `https://${reached ?? ''}` };
  return {
    what: `${id} is enabled`,
    act: async () => updateDestination(deps(), as(), id, { config }),
  };
}

async function unlessGone(asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

/** How long somebody waits at most before asking again. */
const patienceSeconds = 20;

/** Asks, as the API would; where the call is cut off, it is asked again, until there is an answer. */
export function ask(world: World, { what, act }: Request, isAgain = false): void {
  const seconds = 29 + (isAgain ? patienceSeconds : 0);
  const run = async () => {
    if (isAgain) await sleep(world.chance.between(1, patienceSeconds) * 1000);
    await act();
  };
  world.scheduler.start(world, 'a request', seconds, run, (end) => {
    if (end !== 'killed' && !('error' in end)) return;
    const error = end === 'killed' ? null : end.error;
    // An answer, if not the one that was hoped for.
    if (error instanceof Problem && error.code !== 'conflict') return;
    if (error !== null && !isExcused(error)) {
      world.surprises.push(`${what}: ${error instanceof Error ? error.stack : 'no error'}`);
      return;
    }
    ask(world, { what, act }, true);
  });
}

function isExcused(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof Injected || at instanceof StaleState || at instanceof Problem) return true;
  }
  return false;
}
