import * as z from 'zod';
import { idSchema } from './ids.ts';
import { inputFaults } from './input-faults.ts';
import { lineOfText, Timestamp } from './text.ts';

/** So many reports a change has at most: they are part of it, and lists show them. */
export const reportsMax = 20;

/** What somebody of an organization reported to a catalog or a distributor. */
export const ChangeReport = z
  .object({
    id: idSchema('report'),
    to: z.string().meta({ description: 'Whom it was reported to' }),
    reference: z.string().nullable().meta({
      description: 'What the recipient calls the report, such as a ticket number; null if unknown',
    }),
    reported_at: Timestamp.meta({ description: 'When it was reported' }),
    reported_by: z.string().meta({
      description: 'The ID of the user or API key that recorded it',
    }),
  })
  .meta({ id: 'ChangeReport' });
export type ChangeReport = z.infer<typeof ChangeReport>;

const partyMax = 200;

function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}

export const ChangeReportInput = z
  .strictObject({
    to: lineOfText(partyMax),
    reference: lineOfText(partyMax).nullable().default(null).meta({
      description: 'What the recipient calls the report, such as a ticket number',
    }),
    reported_at: z.iso
      .datetime({ offset: true, error: inputFaults.instant() })
      // What is no time is refused, but only after this.
      .overwrite((time) => (isTime(time) ? new Date(time).toISOString() : time))
      .optional()
      .meta({
        description: 'When it was reported, if not just now',
        examples: ['2026-11-21T10:41:00.000Z'],
      }),
  })
  .meta({ id: 'ChangeReportInput' });
export type ChangeReportInput = z.infer<typeof ChangeReportInput>;
