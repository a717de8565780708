import * as z from 'zod';

// C0 and C1 controls, and the characters that reorder what follows (UAX #9): they can make a name
// look like another one, and no name of an artist or organization needs them.
const forbidden = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * One line of text from a user: well-formed Unicode in NFC, trimmed, without control or
 * bidirectional-override characters, 1 to `max` code points.
 */
export function lineOfText(max: number) {
  return z
    .string()
    .min(1, 'must not be empty')
    .max(max * 4)
    .refine((text) => text.isWellFormed(), 'must be well-formed Unicode')
    .refine((text) => !forbidden.test(text), 'must not contain control or direction characters')
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => text.length > 0, 'must not be empty')
    .refine((text) => Array.from(text).length <= max, `must have at most ${max} characters`);
}

/** The name that a user gives to something. */
export const Name = lineOfText(100);

/** A point in time on the wire: ISO 8601, UTC, milliseconds, `Z`. */
export const Timestamp = z.iso.datetime({ precision: 3 }).meta({
  description: 'ISO 8601, UTC, with milliseconds',
  examples: ['2026-11-21T10:32:00.000Z'],
});

/** An e-mail address, at most 254 characters, kept in lower case. */
export const EmailAddress = z
  .email()
  .max(254)
  .transform((address) => address.toLowerCase())
  .meta({ examples: ['me@example.com'] });

/** A UTC day, `YYYY-MM-DD`. */
export const Day = z.iso.date().meta({ examples: ['2026-11-21'] });

/** `at` as the UTC day that it falls in. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
