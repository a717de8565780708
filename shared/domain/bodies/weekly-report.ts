import * as z from '../zod.ts';
import { weeklyReport } from '../../alerts/rules/weekly-report.ts';

/** A report as clients see it: also in the words of its message. */
export const ShownReport = weeklyReport()
  .extend({
    summary: z.string().meta({ description: 'What happened, in a sentence or two' }),
    sections: z
      .array(z.object({ title: z.string(), lines: z.array(z.string()) }))
      .register(z.docs, { description: 'The rest of the message' }),
  })
  .register(z.docs, { id: 'WeeklyReport' });
export type ShownReport = z.infer<typeof ShownReport>;
