import * as z from '../zod.ts';

/**
 * Whether `text` is base64url in its one canonical form: no padding, no white space, no other
 * alphabet, and no bits left over in the last character. Decoders let several texts stand for the
 * same bytes; a token has one form only.
 */
export function isCanonicalBase64url(text: string): boolean {
  return Buffer.from(text, 'base64url').toString('base64url') === text;
}

/** JSON with the fields of each object in one order, so that equal values are equal texts. */
export function orderedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

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
