/** Mistakes of ticks. Those that are about a part of a tick are in a module in `planted`. */
import { type Catalog, CatalogUnavailable } from '../../../shared/usecases/source-ports.ts';
import { watchIdOf } from '../../../shared/watches/rules/watch-id.ts';
import { isPlanted } from '../alerts/planted/is-planted.ts';
import type { Sent } from '../plant-runners.ts';
import { current, Injected, type Invocation } from '../scheduler.ts';

export const tickPlants = {
  'early-marks': 'a tick notes slots as visited when it begins',
  'both-ticks': 'of two ticks that begin a lane at the same time, both go on',
  'cut-as-visited': 'a visit that was cut off counts as a whole one',
  'forgotten-rows': 'a slot counts as read to its end when the room is used up',
  'left-row': 'an artist stays in the ring of the plan that it had',
  'silent-failure': 'an artist that the catalog has no answer for counts as being as it was',
  'shared-failure': 'an artist that the catalog has no answer for ends the whole tick',
  'endless-lease': 'a tick that was killed keeps its lane for a day',
} as const;
type TickPlant = keyof typeof tickPlants;

/** Whether a mistake shows in schedules of ticks. */
export function isTickPlant(plant: string): plant is TickPlant {
  return plant in tickPlants;
}

/** The artists for which ticks had no answer. */
const unanswered = new WeakMap<Invocation, Set<string>>();

/** The catalog of a tick with the mistakes that belong to it. */
export function plantedInProbes(catalog: Catalog): Catalog {
  return {
    ...catalog,
    probe: async (id) => {
      try {
        return await catalog.probe(id);
      } catch (error) {
        if (!(error instanceof CatalogUnavailable)) throw error;
        noteUnanswered(current(), watchIdOf('deezer', id));
        throw error;
      }
    },
  };
}

function noteUnanswered(of: Invocation, watchId: string): void {
  const ids = unanswered.get(of) ?? new Set();
  unanswered.set(of, ids.add(watchId));
}

/** Whether this asks for the check of an artist whose missing answer counts as one. */
export function isUnanswered(of: Invocation, { kind, watch_id = '' }: Sent): boolean {
  const isCheck = of.world.plant === 'silent-failure' && kind === 'check';
  return isCheck && (unanswered.get(of)?.has(watch_id) ?? false);
}

/** @throws Injected where an artist that had no answer ends the tick. */
export function endWithUnanswered(): void {
  if (isPlanted('shared-failure') && unanswered.has(current())) {
    throw new Injected('an artist ends the tick');
  }
}

/** The plan's ring stays as it was: takes the writes of slots out of a transaction that moves a watch. */
export function forgetRings(input: { TransactItems?: Partial<Record<string, RingWrite>>[] }): void {
  if (!input.TransactItems) return;
  input.TransactItems = input.TransactItems.filter((part) => {
    const [write] = Object.values(part);
    return !String(write?.Item?.pk ?? write?.Key?.pk).startsWith('SLOT#');
  });
}

interface RingWrite {
  Key?: { pk?: unknown };
  Item?: Record<string, unknown>;
}

const planted = 'test/faults/ticks/planted';
const by = 'shared/checks/steps/tick.ts';

/** Which module of the service imports which other one, and what it gets instead. */
export const tickModules: readonly { by: string; of: string; instead: string }[] = [
  // No mistake: each schedule has settings of its own.
  {
    by: 'functions/workers/tick/index.ts',
    of: 'shared/runtime/config.ts',
    instead: `${planted}/config.ts`,
  },
  { by, of: 'shared/checks/items/ticks.ts', instead: `${planted}/ticks.ts` },
  { by, of: 'shared/checks/items/slots.ts', instead: `${planted}/slots.ts` },
  {
    by: 'shared/checks/steps/visit-all.ts',
    of: 'shared/checks/steps/asker.ts',
    instead: `${planted}/asker.ts`,
  },
  { by, of: 'shared/checks/steps/visit-all.ts', instead: `${planted}/visit-all.ts` },
];
