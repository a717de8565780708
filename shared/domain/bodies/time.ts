import * as z from '../zod.ts';
import { inputFaults } from '../problems/input-faults.ts';
import { isTimeZone } from '../../alerts/rules/time-zone.ts';

/** A point in time from a client, with any offset: in UTC, as the service writes it. */
export const Instant = z.iso
  .datetime({ offset: true, error: inputFaults.instant() })
  // What is no time is refused, but only after this.
  .overwrite((time) => (Number.isNaN(Date.parse(time)) ? time : new Date(time).toISOString()));

/** The name of a time zone, as the user wrote it. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, inputFaults.timeZone())
  .register(z.docs, { examples: ['Europe/Berlin'] });
