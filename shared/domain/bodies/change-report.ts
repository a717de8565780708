import * as z from '../zod.ts';
import { lineOfText } from '../text/text.ts';
import { Instant } from './instant.ts';

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
