import { messageOf } from '../failure.ts';
import type { Schedule, ScheduleDefinition } from './schedule.ts';

/** Does what a schedule is for. `scheduledAt` is when it was due. Throws if it can't. */
export type Fire = (
  definition: ScheduleDefinition,
  scheduledAt: Date,
  attempt: number,
) => Promise<void>;

/** Hands what couldn't be done to the schedule's dead-letter queue, if it has one. */
export type GiveUp = (definition: ScheduleDefinition, reason: string) => Promise<void>;

export interface TimerOptions {
  fire: Fire;
  giveUp: GiveUp;
  onError: (message: string) => void;
  /** Epoch milliseconds. */
  now: () => number;
}

export interface ScheduleTimer {
  start(): void;
  stop(): void;
}

interface Trouble {
  attempts: number;
  retryAt: number;
}

/** Schedules that are being fired at the same time. */
const firingMax = 50;

/**
 * Looks once a second for what is due, and fires it; what fails is tried again, ever later, as far
 * as its retry policy goes.
 * @param done called when a schedule has been fired, or given up
 */
export function createTimer(
  schedules: ReadonlyMap<string, Schedule>,
  options: TimerOptions,
  done: (schedule: Schedule) => void,
): ScheduleTimer {
  const { now, onError } = options;
  const firing = new Set<string>();
  const trouble = new Map<string, Trouble>();
  let interval: NodeJS.Timeout | undefined;

  const fireOne = async (key: string, schedule: Schedule, dueAt: number) => {
    firing.add(key);
    const attempt = (trouble.get(key)?.attempts ?? 0) + 1;
    try {
      await options.fire(schedule.definition, new Date(dueAt), attempt);
      trouble.delete(key);
      done(schedule);
    } catch (error) {
      onError(`schedule ${schedule.definition.Name}: ${messageOf(error)}`);
      if (mayRetry(schedule, attempt, now() - dueAt)) {
        const pauseSeconds = Math.min(60, 2 ** attempt);
        trouble.set(key, { attempts: attempt, retryAt: now() + pauseSeconds * 1000 });
        return;
      }
      trouble.delete(key);
      await options.giveUp(schedule.definition, messageOf(error));
      done(schedule);
    } finally {
      firing.delete(key);
    }
  };

  const look = () => {
    const at = now();
    for (const [key, schedule] of schedules) {
      if (firing.size >= firingMax) return;
      if (schedule.nextAt === null || schedule.nextAt > at || firing.has(key)) continue;
      if ((trouble.get(key)?.retryAt ?? 0) > at) continue;
      fireOne(key, schedule, schedule.nextAt).catch((error: unknown) => {
        onError(messageOf(error));
      });
    }
  };

  return {
    start: () => {
      interval = setInterval(look, 1000);
    },
    stop: () => {
      clearInterval(interval);
    },
  };
}

function mayRetry({ definition }: Schedule, attempts: number, ageMs: number): boolean {
  const { MaximumEventAgeInSeconds = 86_400, MaximumRetryAttempts = 185 } =
    definition.Target.RetryPolicy ?? {};
  return attempts <= MaximumRetryAttempts && ageMs <= MaximumEventAgeInSeconds * 1000;
}
