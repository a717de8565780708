import * as z from 'zod';
import { idSchema } from './ids.ts';
import { Timestamp } from './text.ts';

export const WorkState = z.enum(['open', 'in_progress', 'closed']);
export type WorkState = z.infer<typeof WorkState>;

/** How far the people of an organization are with a change, and which of them looks after it. */
export const ChangeWork = z
  .object({
    state: WorkState,
    assignee: idSchema('user').nullable().meta({
      description:
        'The member who looks after it; null if nobody does. Who leaves the organization stays here until somebody else is assigned',
    }),
    updated_at: Timestamp.nullable().meta({
      description: 'When somebody last set either; null if nobody has',
    }),
  })
  .meta({ id: 'ChangeWork' });
export type ChangeWork = z.infer<typeof ChangeWork>;

/** The work on a change that nobody has begun. */
export const untouched: ChangeWork = { state: 'open', assignee: null, updated_at: null };

export const ChangeWorkPatch = z
  .strictObject({
    state: WorkState.optional(),
    assignee: z
      .union([z.literal('me'), idSchema('user')])
      .nullable()
      .optional()
      .meta({
        description: 'A member’s ID, `me` for yourself, or null for nobody',
      }),
  })
  .meta({ id: 'ChangeWorkPatch' });
export type ChangeWorkPatch = z.infer<typeof ChangeWorkPatch>;
