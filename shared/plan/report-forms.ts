import * as z from 'zod';

/** Where releases are reported: all of them, or those of some labels or with some beginnings of a UPC. */
const ReportForm = () =>
  z.strictObject({
    name: z.string().min(1).max(100),
    url: z.url({ protocol: /^(https|mailto)$/ }).max(500),
    labels: z.array(z.string().min(1).max(200)).min(1).optional(),
    upcs: z
      .array(z.string().regex(/^\d{3,14}$/))
      .min(1)
      .optional(),
  });
export type ReportForm = z.infer<ReturnType<typeof ReportForm>>;

/** The environment of a function has 4 KB for all its settings. */
const textMax = 2000;

/** The table of forms, as JSON. */
export const reportForms = () =>
  z
    .string()
    .max(textMax)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('must be JSON');
        return z.NEVER;
      }
    })
    .pipe(z.array(ReportForm()).max(50));
