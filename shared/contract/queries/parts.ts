import * as z from '../../domain/zod.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';
import { Day } from '../../domain/text/text.ts';

const WholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, inputFaults.wholeNumber())
  .transform(Number);

/** A whole number in a query string, written plainly: no sign, no exponent, no blanks. */
export function queryInteger(min: number, max: number) {
  return WholeNumber.pipe(z.int().min(min).max(max));
}

/** Yes or no in a query string. */
export const Flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .pipe(z.boolean());

/** Where a page goes on, from the `Link` of the one before. */
export const Cursor = z
  .string()
  .max(512)
  .regex(/^[A-Za-z0-9_-]+$/, inputFaults.linkCursor());

/** A token from a link: 256 bits, base64url. Its last character holds 4 bits, so 16 can stand there. */
export const LinkToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/, inputFaults.linkToken());

/**
 * A point in time from a client, with any offset; a date alone means one end of that day, in UTC.
 */
function pointInTime(endOfDay: 'T00:00:00.000Z' | 'T23:59:59.999Z') {
  return (
    z
      .string()
      .max(40)
      .refine(
        (text) => Day.safeParse(text).success || Time.safeParse(text).success,
        inputFaults.time(),
      )
      .transform((text) =>
        Day.safeParse(text).success ? text + endOfDay : new Date(text).toISOString(),
      )
      // With an offset, the first and the last year may reach into one that is written otherwise.
      .refine((text) => text.length === 24, inputFaults.years())
  );
}

const Time = z.iso.datetime({ offset: true });
/** What a client may write. */
export const timeDescription = 'ISO 8601 time, or a day (UTC)';

const meta = {
  description: timeDescription,
  examples: ['2026-11-01T00:00:00.000Z', '2026-11-01'],
  // What the reference says about its format: the calendar decides the rest.
  pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$`,
};

/** Where a range begins: a day alone is its first moment. */
export const Since = pointInTime('T00:00:00.000Z').meta(meta);

/** Where a range ends: a day alone is its last moment. */
export const Until = pointInTime('T23:59:59.999Z').meta(meta);
