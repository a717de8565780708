import * as z from '../zod.ts';
import { WorkState } from '../../changes/rules/change-work.ts';
import { idSchema } from '../ids.ts';
import { lineOfText, textOf } from '../text/text.ts';
import { Instant } from './time.ts';

export const ChangeWorkPatch = z
  .strictObject({
    state: WorkState.optional(),
    assignee: z
      .union([z.literal('me'), idSchema('user')])
      .nullable()
      .optional()
      .register(z.docs, { description: 'A member’s ID, `me` for yourself, or null for nobody' }),
  })
  .register(z.docs, { id: 'ChangeWorkPatch' });
export type ChangeWorkPatch = z.infer<typeof ChangeWorkPatch>;

const noteLengthMax = 2000;

export const ChangeNoteInput = z
  .strictObject({ text: textOf(noteLengthMax) })
  .register(z.docs, { id: 'ChangeNoteInput' });
export type ChangeNoteInput = z.infer<typeof ChangeNoteInput>;

const partyMax = 200;

export const ChangeReportInput = z
  .strictObject({
    to: lineOfText(partyMax),
    reference: lineOfText(partyMax).nullable().default(null).register(z.docs, {
      description: 'What the recipient calls the report, such as a ticket number',
    }),
    reported_at: Instant.optional().register(z.docs, {
      description: 'When it was reported, if not just now',
      examples: ['2026-11-21T10:41:00.000Z'],
    }),
  })
  .register(z.docs, { id: 'ChangeReportInput' });
export type ChangeReportInput = z.infer<typeof ChangeReportInput>;
