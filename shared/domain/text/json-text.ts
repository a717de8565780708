import * as z from '../zod.ts';

/** A text that is JSON, as what it says. Of another text, the issue is that it must be JSON. */
export const jsonText = () =>
  z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('must be JSON');
      return z.NEVER;
    }
  });
