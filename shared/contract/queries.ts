import { inputFaults } from '../domain/input-faults.ts';
import * as z from 'zod';
import { AuditAction } from '../domain/audit.ts';
import { ChangeStatus } from '../domain/change.ts';
import { EventTypes } from '../domain/alert-rule.ts';
import { DeliveryStatus } from '../domain/delivery.ts';
import { idSchema } from '../domain/ids.ts';
import { Severity } from '../domain/severity.ts';
import { Day } from '../domain/text.ts';

/** A whole number in a query string, written plainly: no sign, no exponent, no blanks. */
export function queryInteger(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, inputFaults.wholeNumber())
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}

/** Yes or no in a query string. */
const Flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .pipe(z.boolean());

export const DaysQuery = z.strictObject({
  days: queryInteger(1, 365)
    .default(30)
    .meta({ description: 'How many days back, including today' }),
});

/** So far back the history can show what was expected. */
const expectedDaysMax = 90;

export const HistoryQuery = DaysQuery.extend({
  expected: Flag.default(false).meta({
    description: 'Whether each point has the range that was expected of its day',
  }),
}).refine(({ days, expected }) => !expected || days <= expectedDaysMax, {
  path: ['days'],
  message: `must be at most ${expectedDaysMax} with expected=true`,
});

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
const meta = {
  description: 'ISO 8601 time, or a day (UTC)',
  examples: ['2026-11-01T00:00:00.000Z', '2026-11-01'],
  // What the reference says about its format: the calendar decides the rest.
  pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$`,
};

/** Where a range begins: a day alone is its first moment. */
export const Since = pointInTime('T00:00:00.000Z').meta(meta);

/** Where a range ends: a day alone is its last moment. */
export const Until = pointInTime('T23:59:59.999Z').meta(meta);

const Cursor = z
  .string()
  .max(512)
  .regex(/^[A-Za-z0-9_-]+$/, inputFaults.linkCursor());

/** Filters and paging of the lists of changes. */
export const ChangesQuery = z.strictObject({
  limit: queryInteger(1, 100).default(50),
  offset: queryInteger(0, 999_999_999).default(0),
  cursor: Cursor.optional(),
  artist_id: idSchema('artist').optional(),
  change_type: z
    .union([z.string().transform((type) => [type]), z.array(z.string())])
    .pipe(EventTypes)
    .optional()
    .meta({ description: 'Can be repeated' }),
  min_severity: Severity.optional(),
  status: ChangeStatus.optional(),
  acknowledged: Flag.optional(),
  since: Since.optional(),
  until: Until.optional(),
});
export type ChangesQuery = z.infer<typeof ChangesQuery>;

/** Filters and paging of the log of a target. */
export const DeliveriesQuery = z.strictObject({
  limit: queryInteger(1, 100).default(50),
  cursor: Cursor.optional(),
  status: z
    .union([DeliveryStatus.transform((status) => [status]), z.array(DeliveryStatus).max(5)])
    .optional()
    .meta({ description: 'Can be repeated' }),
  since: Since.optional().meta({ description: `The earliest \`created_at\`: ${meta.description}` }),
  until: Until.optional().meta({ description: `The latest \`created_at\`: ${meta.description}` }),
});
export type DeliveriesQuery = z.infer<typeof DeliveriesQuery>;

/** Filters and paging of the audit log. */
export const AuditQuery = z.strictObject({
  limit: queryInteger(1, 100).default(50),
  cursor: Cursor.optional(),
  actor: z
    .union([idSchema('user'), idSchema('apiKey'), z.enum(['operator', 'service'])])
    .optional()
    .meta({ description: 'The ID of a user or API key, or `operator` or `service`' }),
  action: z
    .union([AuditAction.transform((action) => [action]), z.array(AuditAction).max(50)])
    .optional()
    .meta({ description: 'Can be repeated' }),
  since: Since.optional().meta({ description: `The earliest \`at\`: ${meta.description}` }),
  until: Until.optional().meta({ description: `The latest \`at\`: ${meta.description}` }),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
