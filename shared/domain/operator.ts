import * as z from 'zod';
import { ChangeType } from './change-type.ts';
import { idSchema } from './ids.ts';
import { PlanName } from './plan.ts';
import { QueueName } from '../plan/queues.ts';

/** Who runs a command, as they say: for the operator's log. */
const OperatorName = z
  .string()
  .min(1)
  .max(128)
  .regex(/^\P{C}+$/u, 'control characters are not allowed');
const who = { operator: OperatorName.optional() };

/** What an operator can ask of the service (`npm run admin`). */
export const OperatorCommand = z.discriminatedUnion('command', [
  z.strictObject({
    ...who,
    command: z.enum(['status', 'quota', 'parked', 'sweep', 'pause-mail', 'resume-mail']),
  }),
  z.strictObject({ ...who, command: z.enum(['trace', 'reroute']), change_id: idSchema('change') }),
  z.strictObject({ ...who, command: z.literal('log') }),
  z.strictObject({
    ...who,
    command: z.literal('verify-table'),
    /** Absent: the stage's own. */
    table: z
      .string()
      .regex(/^[\w.-]{3,255}$/, 'must be the name of a table')
      .optional(),
  }),
  z.strictObject({
    ...who,
    command: z.literal('unpark'),
    /** The ID of parked work, its kind, or `all`. */
    which: z.string().regex(/^[a-z_]{1,40}(-[0-9a-f]{12})?$/, 'must be an ID, a kind, or all'),
  }),
  z.strictObject({
    ...who,
    command: z.literal('plan'),
    organization_id: idSchema('organization'),
    plan: PlanName,
  }),
  z.strictObject({
    ...who,
    command: z.literal('verify'),
    session_id: idSchema('verification'),
    verdict: z.enum(['approve', 'reject']),
  }),
  z.strictObject({
    ...who,
    command: z.enum(['release-hold', 'dismiss-hold']),
    change_type: ChangeType,
  }),
  z.strictObject({
    ...who,
    command: z.literal('redrive'),
    queue: z.enum([
      ...QueueName.options,
      // What EventBridge Scheduler could not hand over: back to the checks.
      'schedules',
    ]),
  }),
]);
export type OperatorCommand = z.infer<typeof OperatorCommand>;

/** What came of it, in words, or why not. */
export const OperatorAnswer = z.union([
  z.object({ done: z.string() }),
  z.object({ refused: z.string() }),
]);
export type OperatorAnswer = z.infer<typeof OperatorAnswer>;
