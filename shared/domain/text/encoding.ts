import * as z from '../zod.ts';

/**
 * Whether `text` is base64url in its one canonical form: no padding, no white space, no other
 * alphabet, and no bits left over in the last character. Decoders let several texts stand for the
 * same bytes; a token has one form only.
 */
export function isCanonicalBase64url(text: string): boolean {
  return Buffer.from(text, 'base64url').toString('base64url') === text;
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
