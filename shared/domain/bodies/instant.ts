import * as z from '../zod.ts';
import { inputFaults } from '../problems/input-faults.ts';

/** A point in time from a client, with any offset: in UTC, as the service writes it. */
export const Instant = z.iso
  .datetime({ offset: true, error: inputFaults.instant() })
  // What is no time is refused, but only after this.
  .overwrite((time) => (Number.isNaN(Date.parse(time)) ? time : new Date(time).toISOString()));
