import { idSchema } from '../../domain/ids.ts';
import { Timestamp } from '../../domain/text/text.ts';
import * as z from '../../domain/zod.ts';

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

/** So many reports a change has at most: they are part of it, and lists show them. */
export const reportsMax = 20;

/** What somebody of an organization reported to a catalog or a distributor. */
export const ChangeReport = z
  .object({
    id: idSchema('report'),
    to: z.string().meta({ description: 'Whom it was reported to' }),
    reference: z.string().nullable().register(z.docs, {
      description: 'What the recipient calls the report, such as a ticket number; null if unknown',
    }),
    reported_at: Timestamp.meta({ description: 'When it was reported' }),
    reported_by: z.string().meta({
      description: 'The ID of the user or API key that recorded it',
    }),
  })
  .register(z.docs, { id: 'ChangeReport' });
export type ChangeReport = z.infer<typeof ChangeReport>;
