import * as z from '../zod.ts';
import { inputFaults } from '../problems/input-faults.ts';
import { isTimeZone } from '../../alerts/rules/time-zone.ts';

/** The name of a time zone, as the user wrote it. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, inputFaults.timeZone())
  .register(z.docs, { examples: ['Europe/Berlin'] });
