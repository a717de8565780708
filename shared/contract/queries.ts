import * as z from 'zod';
import { ChangeStatus } from '../domain/change.ts';
import { EventTypes } from '../domain/alert-rule.ts';
import { idSchema } from '../domain/ids.ts';
import { Severity } from '../domain/severity.ts';

/** A whole number in a query string, written plainly: no sign, no exponent, no blanks. */
export function queryInteger(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}

export const DaysQuery = z.strictObject({
  days: queryInteger(1, 365)
    .default(30)
    .meta({ description: 'How many days back, today included' }),
});

const When = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  // With an offset, the first and the last year may reach into one that is written otherwise.
  .refine((text) => text.length === 24, 'must be in the years 0000 to 9999')
  .meta({ description: 'ISO 8601 time', examples: ['2026-11-01T00:00:00.000Z'] });

/** Filters and paging of the lists of changes. */
export const ChangesQuery = z.strictObject({
  limit: queryInteger(1, 100).default(50),
  offset: queryInteger(0, 999_999_999).default(0),
  cursor: z
    .string()
    .max(512)
    .regex(/^[A-Za-z0-9_-]+$/, 'must be a cursor of ours')
    .optional(),
  artist_id: idSchema('artist').optional(),
  change_type: z
    .union([z.string().transform((type) => [type]), z.array(z.string())])
    .pipe(EventTypes)
    .optional()
    .meta({ description: 'May be repeated' }),
  min_severity: Severity.optional(),
  status: ChangeStatus.optional(),
  acknowledged: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  since: When.optional(),
  until: When.optional(),
});
export type ChangesQuery = z.infer<typeof ChangesQuery>;
