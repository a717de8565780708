import * as z from '../../domain/zod.ts';
import { idSchema } from '../../domain/ids.ts';
import { Timestamp } from '../../domain/text/text.ts';

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
