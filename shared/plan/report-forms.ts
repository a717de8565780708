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

/** The table of forms, as JSON. The message continues the name of the setting. */
export const reportForms = () =>
  z.string().transform((text, context): readonly ReportForm[] => {
    const read = text.length > textMax ? undefined : jsonOf(text);
    const { data } = z.array(ReportForm()).max(50).safeParse(read);
    if (data) return data;
    context.addIssue(
      'must be a JSON list of at most 2,000 characters, as docs/operators/settings.md shows it',
    );
    return z.NEVER;
  });

/** Undefined: it's none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
