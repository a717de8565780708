import * as z from 'zod';
import { LocalFailure, messageOf } from '../failure.ts';
import type { Result } from '../lambda/container.ts';
import type { Functions } from '../lambda/lambdas.ts';
import type { Identities } from '../template/identities.ts';

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

/** Calls the functions of schedules when they come due. */
export interface Scheduler {
  /** In the order of their names; `nextAt` is when one comes due next, in epoch milliseconds. */
  list(): readonly (Schedule & { nextAt: number })[];
  /**
   * Calls the function of a schedule now, and waits for its end. The schedule’s next time stays as it is.
   * @returns how that ended; null: there is no such schedule.
   */
  run(name: string): Promise<Result | null>;
  stop(): void;
}

/** All that is run of a schedule. One with more is refused. */
const ScheduleProperties = z.strictObject({
  Name: z.string(),
  ScheduleExpression: z.string(),
  FlexibleTimeWindow: z.strictObject({ Mode: z.literal('OFF') }),
  Target: z.strictObject({
    Arn: z.string(),
    RoleArn: z.string(),
    Input: z
      .string()
      .default('{}')
      .transform((text): unknown => JSON.parse(text)),
    RetryPolicy: z
      .strictObject({ MaximumRetryAttempts: z.number(), MaximumEventAgeInSeconds: z.number() })
      .optional(),
  }),
});

/**
 * Starts the schedules of the templates.
 * @throws LocalFailure naming one that can't be run here.
 */
export function startTemplateSchedules(identities: Identities, functions: Functions): Scheduler {
  const schedules = identities.ofType('AWS::Scheduler::Schedule').map((resource): Schedule => {
    const { Name, ScheduleExpression, Target } = identities.properties(
      resource,
      ScheduleProperties,
    );
    return { name: Name, expression: ScheduleExpression, target: Target.Arn, input: Target.Input };
  });
  try {
    return startScheduler(schedules, functions);
  } catch (error) {
    throw new LocalFailure(`A schedule can’t be run here: ${messageOf(error)}.`, error);
  }
}

/**
 * Starts to call functions by schedules: at once, as AWS does when a schedule is made, and then at its rate. So
 * what came due while nothing ran is made up for, and nothing has to be kept for that. A target's retry policy
 * has nothing to do here.
 * @throws Error where an expression isn't a rate, or a target isn't one of the functions.
 */
export function startScheduler(
  schedules: readonly Schedule[],
  functions: Pick<Functions, 'invoke' | 'has'>,
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
      // How a call ends is told to whoever runs the functions; this is about one that can't begin.
      functions.invoke(functionName, input).catch((error: unknown) => {
        process.emitWarning(`${functionName} was not called: ${messageOf(error)}`);
      });
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

const unitsMs: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/**
 * How long it is from one time of a schedule to the next, in milliseconds. Our templates have rates only, such
 * as `rate(5 minutes)`.
 * https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html
 * @throws Error for any other expression.
 */
export function rateMs(expression: string): number {
  const [, count = '', unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const unitMs = unitsMs[unit];
  if (unitMs !== undefined && Number(count) > 0) return Number(count) * unitMs;
  throw new Error(`${expression} is no rate that comes due, such as rate(5 minutes)`);
}
