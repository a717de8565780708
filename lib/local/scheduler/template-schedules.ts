import * as z from 'zod';
import { LocalFailure, messageOf } from '../failure.ts';
import type { Functions } from '../lambda/lambdas.ts';
import { resourcesOfType, type Assembly } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';
import { startScheduler, type Schedule, type Scheduler } from './scheduler.ts';

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

/** The schedules of the templates. @throws LocalFailure naming one that can't be run here. */
function readSchedules(assembly: Assembly, identities: Identities): Schedule[] {
  return resourcesOfType(assembly, 'AWS::Scheduler::Schedule').map((resource) => {
    const { Name, ScheduleExpression, Target } = identities.properties(
      resource,
      ScheduleProperties,
    );
    return { name: Name, expression: ScheduleExpression, target: Target.Arn, input: Target.Input };
  });
}

/**
 * Starts the schedules of the templates.
 * @throws LocalFailure naming one that can't be run here.
 */
export function startTemplateSchedules(
  assembly: Assembly,
  identities: Identities,
  functions: Functions,
): Scheduler {
  const schedules = readSchedules(assembly, identities);
  try {
    return startScheduler(schedules, functions);
  } catch (error) {
    throw new LocalFailure(`A schedule can’t be run here: ${messageOf(error)}.`, error);
  }
}
