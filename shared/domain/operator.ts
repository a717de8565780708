import * as z from 'zod';
import { ChangeType } from './change-type.ts';
import { idSchema } from './ids.ts';
import { PlanName } from './plan.ts';
import { QueueName } from './work.ts';

/** What an operator can ask of the service (`npm run admin`). */
export const OperatorCommand = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('status') }),
  z.strictObject({
    command: z.literal('plan'),
    organization_id: idSchema('organization'),
    plan: PlanName,
  }),
  z.strictObject({
    command: z.literal('verify'),
    session_id: idSchema('verification'),
    verdict: z.enum(['approve', 'reject']),
  }),
  z.strictObject({
    command: z.enum(['release-hold', 'dismiss-hold']),
    change_type: ChangeType,
  }),
  z.strictObject({
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
