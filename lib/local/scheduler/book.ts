import { isDeepStrictEqual } from 'node:util';
import { createTimer, type TimerOptions } from './timer.ts';
import {
  defaultGroup,
  nextTime,
  Schedule,
  scheduleKey,
  type ScheduleDefinition,
} from './schedule.ts';
import type { Store } from '../store.ts';

/** All schedules, on disk, fired when they are due. */
export interface ScheduleBook {
  addGroup(name: string): void;
  hasGroup(name: string): boolean;
  /**
   * Makes a schedule, or replaces it; one that is the same as before keeps its time.
   * @param details.since when it began to count, in epoch milliseconds; now if not given
   */
  put(
    definition: ScheduleDefinition,
    origin: Schedule['origin'],
    details?: { clientToken?: string | undefined; since?: number },
  ): Schedule;
  get(group: string, name: string): Schedule | undefined;
  /** In the order of group and name. */
  list(): Schedule[];
  remove(group: string, name: string): void;
  /** Fires one now; its next time stays as it is. */
  run(schedule: Schedule): Promise<void>;
  start(): void;
  stop(): void;
}

interface BookOptions extends Omit<TimerOptions, 'now'> {
  store: Store;
  /** Epoch milliseconds. */
  now?: () => number;
}

/**
 * Opens the book. A schedule that was due while nothing ran is fired once at the start, so that
 * a machine that was off catches up.
 */
export function openScheduleBook({ now = Date.now, ...options }: BookOptions): ScheduleBook {
  const { store } = options;
  const shelf = openShelf(store);
  const timer = createTimer(shelf.schedules, { ...options, now }, (schedule) => {
    // It was changed or deleted meanwhile, so this time no longer applies.
    if (shelf.find(schedule.definition) !== schedule) return;
    const nextAt = nextTime(schedule.definition, now(), schedule.modifiedAt);
    const isOver = nextAt === null && schedule.definition.ActionAfterCompletion === 'DELETE';
    if (isOver) shelf.remove(schedule.definition);
    else shelf.save({ ...schedule, nextAt });
  });
  return {
    addGroup: (name) => {
      store.put('schedule-group', name, { createdAt: now() });
    },
    hasGroup: (name) => name === defaultGroup || store.get('schedule-group', name) !== undefined,
    put: (definition, origin, { clientToken, since } = {}) => {
      const before = shelf.find(definition);
      const isSame = before?.origin === origin && isDeepStrictEqual(before.definition, definition);
      if (before !== undefined && isSame) return before;
      const at = since ?? now();
      return shelf.save({
        definition,
        origin,
        createdAt: before?.createdAt ?? at,
        modifiedAt: at,
        nextAt: nextTime(definition, at, at),
        clientToken,
      });
    },
    get: (GroupName, Name) => shelf.find({ GroupName, Name }),
    list: () =>
      [...shelf.schedules].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, schedule]) => schedule),
    remove: (GroupName, Name) => {
      shelf.remove({ GroupName, Name });
    },
    run: async ({ definition }) => options.fire(definition, new Date(now()), 1),
    start: () => {
      timer.start();
    },
    stop: () => {
      timer.stop();
    },
  };
}

type Named = Pick<ScheduleDefinition, 'GroupName' | 'Name'>;

/** The schedules in memory, each on disk before it counts. */
function openShelf(store: Store) {
  const schedules = new Map<string, Schedule>();
  for (const { name, document } of store.list('schedule')) {
    schedules.set(name, Schedule.parse(document));
  }
  const keyOf = ({ GroupName, Name }: Named) => scheduleKey(GroupName, Name);
  return {
    schedules,
    find: (named: Named) => schedules.get(keyOf(named)),
    save: (schedule: Schedule): Schedule => {
      store.put('schedule', keyOf(schedule.definition), schedule);
      schedules.set(keyOf(schedule.definition), schedule);
      return schedule;
    },
    remove: (named: Named): void => {
      store.delete('schedule', keyOf(named));
      schedules.delete(keyOf(named));
    },
  };
}
