import * as z from 'zod';
import { parseExpression } from './expression.ts';

/** The default group is there without being made. */
export const defaultGroup = 'default';

export const ScheduleName = z.string().regex(/^[0-9a-zA-Z-_.]{1,64}$/, 'is not a schedule name');

const Expression = z.string().superRefine((text, context) => {
  try {
    parseExpression(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: String(error) });
  }
});

/** What a schedule is, in the words of the Scheduler API. Dates are epoch seconds. */
export const ScheduleDefinition = z.object({
  Name: ScheduleName,
  GroupName: ScheduleName.default(defaultGroup),
  ScheduleExpression: Expression,
  ScheduleExpressionTimezone: z
    .enum(['UTC', 'Etc/UTC', 'GMT'], { error: 'only UTC is run here' })
    .default('UTC'),
  Description: z.string().optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  StartDate: z.number().optional(),
  EndDate: z.number().optional(),
  FlexibleTimeWindow: z.object({
    Mode: z.enum(['OFF', 'FLEXIBLE']),
    MaximumWindowInMinutes: z.number().optional(),
  }),
  ActionAfterCompletion: z.enum(['NONE', 'DELETE']).default('NONE'),
  KmsKeyArn: z.string().optional(),
  Target: z.object({
    Arn: z.string(),
    RoleArn: z.string(),
    Input: z.string().optional(),
    DeadLetterConfig: z.object({ Arn: z.string().optional() }).optional(),
    RetryPolicy: z
      .object({
        MaximumEventAgeInSeconds: z.number().optional(),
        MaximumRetryAttempts: z.number().optional(),
      })
      .optional(),
  }),
});
export type ScheduleDefinition = z.output<typeof ScheduleDefinition>;

/** A schedule as it is kept. Times are epoch milliseconds. */
export const Schedule = z.object({
  definition: ScheduleDefinition,
  /** Who made it: a client, the template, or a Scheduler elsewhere that it was read from. */
  origin: z.enum(['client', 'template', 'outside']),
  createdAt: z.number(),
  modifiedAt: z.number(),
  /** Null: not anymore. */
  nextAt: z.number().nullable(),
  clientToken: z.string().optional(),
});
export type Schedule = z.output<typeof Schedule>;

export const scheduleKey = (group: string, name: string) => `${group}/${name}`;

/** When a schedule is due next after `after`; null if it has ended or is disabled. */
export function nextTime(
  definition: ScheduleDefinition,
  after: number,
  modifiedAt: number,
): number | null {
  if (definition.State === 'DISABLED') return null;
  const isOnce = definition.ScheduleExpression.startsWith('at(');
  const startAt = isOnce ? undefined : secondsToMs(definition.StartDate);
  const endAt = isOnce ? undefined : secondsToMs(definition.EndDate);
  const next = parseExpression(definition.ScheduleExpression).next(
    Math.max(after, (startAt ?? 0) - 1),
    startAt ?? modifiedAt,
  );
  return next !== null && endAt !== undefined && next > endAt ? null : next;
}

const secondsToMs = (seconds: number | undefined) =>
  seconds === undefined ? undefined : seconds * 1000;
