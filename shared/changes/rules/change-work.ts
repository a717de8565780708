import * as z from '../../domain/zod.ts';
import { idSchema } from '../../domain/ids.ts';
import { Timestamp } from '../../domain/text/text.ts';

export const WorkState = z.enum(['open', 'in_progress', 'closed']);
export type WorkState = z.infer<typeof WorkState>;

/** How far the people of an organization are with a change, and which of them looks after it. */
export const ChangeWork = z
  .object({
    state: WorkState,
    assignee: idSchema('user').nullable().register(z.docs, {
      description:
        'The member who looks after it; null if nobody does. Who leaves the organization stays here until somebody else is assigned',
    }),
    updated_at: Timestamp.nullable().register(z.docs, {
      description: 'When somebody last set either; null if nobody has',
    }),
  })
  .register(z.docs, { id: 'ChangeWork' });
export type ChangeWork = z.infer<typeof ChangeWork>;

/** The work on a change that nobody has begun. */
export const untouched: ChangeWork = { state: 'open', assignee: null, updated_at: null };
