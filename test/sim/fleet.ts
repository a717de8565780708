import { type PlanName, plans } from '../../shared/domain/plans/plan.ts';
import { minuteOf, promisedMinutesOf, slotOf, turnOf } from '../../shared/checks/rules/rings.ts';
import { latestTurn } from '../../shared/checks/rules/full-checks.ts';
import { listEveryHours } from '../../shared/checks/rules/rest.ts';
import type { WatchCounts } from '../../shared/checks/rules/full-checks.ts';
import { due } from '../../shared/table/due.ts';
import { keys } from '../../shared/table/keys.ts';
import { type Chance, chance } from '../../lib/simulator/invented/chance.ts';
import { assumed } from './assumptions.ts';

/** The plans by their number in the arrays of a fleet. */
export const planNames: readonly PlanName[] = ['free', 'pro', 'business'];

/** When the simulated time begins: a Saturday at midnight. */
export const startMs = Date.parse('2026-11-21T00:00:00.000Z');
export const daySeconds = 86_400;
const hourSeconds = 3600;
/** Before all that is simulated. */
export const never = -(2 ** 31);

export interface FleetOptions {
  artists: number;
  /** Percent on the Free, Pro, and Business plan. */
  mix: readonly [number, number, number];
  /** The most holders of an artist. */
  holders: number;
  seed: number;
}

/** All artists, one number each in every array. Seconds count from {@link startMs}. */
export interface Fleet {
  count: number;
  plan: Uint8Array;
  /** The organization that holds it, the first one where there are several. */
  organization: Uint32Array;
  holders: Uint8Array;
  /** The slot of its ring. */
  slot: Uint8Array;
  lastCheckedAt: Int32Array;
  /** When it was last found to be as it was known, or checked. */
  seenAt: Int32Array;
  /** When its last check failed; {@link never}: it didn't. */
  failedAt: Int32Array;
  listAt: Int32Array;
  allAt: Int32Array;
  /** The shard of the due index that holds its chores. */
  shard: Uint8Array;
  /** Changes that wait for their verdict. */
  open: Uint8Array;
  /** 0: it comes later. */
  isHere: Uint8Array;
  organizations: number;
  /** The first organization on each plan, and one behind the last. */
  organizationsOf: readonly (readonly [number, number])[];
}

/** How the watch of an artist is named. */
export function watchIdAt(index: number): string {
  return `deezer#${1001 + index}`;
}

/** How many artists each plan has. */
export function countsOf({ artists, mix }: Pick<FleetOptions, 'artists' | 'mix'>): WatchCounts {
  const all = mix.reduce((sum, part) => sum + part, 0);
  const [, pro = 0, business = 0] = mix.map((part) => Math.round((artists * part) / all));
  return { free: artists - pro - business, pro, business };
}

/** How often a plan checks, in seconds. */
export function everySeconds(plan: PlanName): number {
  return plans[plan].check_every_hours * hourSeconds;
}

/** Makes the artists of a service that has run for long, each checked in time until now. */
export function makeFleet(options: FleetOptions): Fleet {
  const { artists: count, seed } = options;
  const fleet: Fleet = {
    count,
    plan: new Uint8Array(count),
    organization: new Uint32Array(count),
    holders: new Uint8Array(count).fill(1),
    slot: Uint8Array.from({ length: count }, (_, index) => slotOf(watchIdAt(index))),
    lastCheckedAt: new Int32Array(count),
    seenAt: new Int32Array(count),
    failedAt: new Int32Array(count).fill(never),
    listAt: new Int32Array(count),
    allAt: new Int32Array(count),
    shard: new Uint8Array(count),
    open: new Uint8Array(count),
    isHere: new Uint8Array(count).fill(1),
    organizations: 0,
    organizationsOf: [],
  };
  const random = chance('fleet', seed);
  found(fleet, options, random);
  for (let index = 0; index < count; index += 1) {
    settleIn(fleet, index);
    const { duePk } = due(keys.chore(watchIdAt(index), 'details'), new Date(startMs), {
      kind: 'details',
      watch_id: watchIdAt(index),
    });
    fleet.shard[index] = Number(duePk.slice(duePk.indexOf('#') + 1));
    while (fleet.holders[index]! < options.holders && random.happens(assumed.twoHoldersShare))
      fleet.holders[index]! += 1;
  }
  return fleet;
}

/** Puts artists into organizations of all sizes that a plan allows, small ones more often. */
function found(fleet: Fleet, options: FleetOptions, random: Chance): void {
  const counts = countsOf(options);
  const ranges: [number, number][] = [];
  let index = 0;
  for (const [number, plan] of planNames.entries()) {
    const first = fleet.organizations;
    const most = plans[plan].monitored_artists;
    const end = index + counts[plan];
    while (index < end) {
      // The first one of a plan has as many as it may: hot keys show at the largest.
      const size =
        fleet.organizations === first ? most : 1 + Math.floor(most * random.float() ** 2);
      for (const last = Math.min(end, index + size); index < last; index += 1) {
        fleet.plan[index] = number;
        fleet.organization[index] = fleet.organizations;
      }
      fleet.organizations += 1;
    }
    ranges.push([first, fleet.organizations]);
  }
  fleet.organizationsOf = ranges;
}

/** The last turn of a slot before the beginning, in seconds: a plan's promise was kept until then. */
export function lastTurn(slot: number, plan: PlanName): number {
  const minute = minuteOf(new Date(startMs));
  const turn = turnOf(slot, promisedMinutesOf(plan) ?? Infinity, minute - 1);
  return (turn - minute) * 60;
}

/** When it was read last, if every check until now came in time. */
function settleIn(fleet: Fleet, index: number): void {
  const plan = planNames[fleet.plan[index]!]!;
  const every = everySeconds(plan);
  const last = lastTurn(fleet.slot[index]!, plan);
  fleet.seenAt[index] = last;
  fleet.allAt[index] = readingFor(index, last, every, daySeconds);
  const list = readingFor(index, last, every, listEveryHours[plan] * hourSeconds);
  fleet.listAt[index] = Math.max(fleet.allAt[index], list);
  fleet.lastCheckedAt[index] = fleet.listAt[index];
}

/** The first turn of a slot after the latest turn of a reading. */
function readingFor(index: number, last: number, every: number, period: number): number {
  const turnMs = latestTurn(watchIdAt(index), new Date(startMs + last * 1000), period * 1000);
  const since = last - (turnMs - startMs) / 1000;
  return last - Math.floor(since / every) * every;
}

/** Another holder of an artist: an organization on the same plan, the same one each time. */
export function holderOf(fleet: Fleet, index: number, holder: number): number {
  const own = fleet.organization[index]!;
  if (holder === 0) return own;
  const [first, end] = fleet.organizationsOf[fleet.plan[index]!]!;
  return first + ((own - first + index + holder * 7919) % Math.max(1, end - first));
}
