import type { Result } from '../lambda/container.ts';
import type { Functions } from '../lambda/lambdas.ts';
import { rateMs } from './rate.ts';

/** What calls a function again and again. */
export interface Schedule {
  name: string;
  /** `rate(5 minutes)`. */
  expression: string;
  /** The function's ARN. */
  target: string;
  /** What the function is called with. */
  input: unknown;
}

/** A schedule, and when it comes due next, in epoch milliseconds. */
export type PlannedSchedule = Schedule & { nextAt: number };

/** Calls the functions of schedules when they come due. */
export interface Scheduler {
  /** In the order of their names. */
  list(): readonly PlannedSchedule[];
  /**
   * Calls the function of a schedule now, and waits for its end. The schedule’s next time stays as it is.
   * @returns how that ended; null: there is no such schedule.
   */
  run(name: string): Promise<Result | null>;
  stop(): void;
}

/**
 * Starts to call functions by schedules: at once, as AWS does when a schedule is made, and then at its rate. So
 * what came due while nothing ran is made up for, and nothing has to be kept for that. A call that fails is
 * repeated as the function’s own settings say. To hand one over can't fail here, so a schedule’s retry policy
 * has nothing to say.
 * @throws Error where an expression isn't a rate, or a target isn't one of the functions.
 */
export function startScheduler(
  schedules: readonly Schedule[],
  functions: Pick<Functions, 'invoke' | 'invokeAsync' | 'has'>,
): Scheduler {
  const startedAt = Date.now();
  const running = schedules
    .map((schedule) => ({
      ...schedule,
      functionName: functionNameOf(schedule, functions),
      everyMs: rateMs(schedule.expression),
      nextAt: startedAt,
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const look = () => {
    const now = Date.now();
    for (const schedule of running) {
      if (schedule.nextAt > now) continue;
      const { functionName, input, everyMs } = schedule;
      const periods = Math.floor((now - startedAt) / everyMs) + 1;
      schedule.nextAt = startedAt + periods * everyMs;
      functions.invokeAsync(functionName, input);
    }
  };
  look();
  const interval = setInterval(look, 1000);
  return {
    list: () => running,
    run: async (name) => {
      const schedule = running.find((each) => each.name === name);
      return schedule ? functions.invoke(schedule.functionName, schedule.input) : null;
    },
    stop: () => {
      clearInterval(interval);
    },
  };
}

function functionNameOf({ name, target }: Schedule, functions: Pick<Functions, 'has'>): string {
  const found = /^arn:aws:lambda:[^:]*:[^:]*:function:([^:]+)$/.exec(target)?.[1];
  if (found !== undefined && functions.has(found)) return found;
  throw new Error(`the schedule ${name} calls ${target}, which is no function of the templates`);
}
